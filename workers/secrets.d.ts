/** What is not in wrangler.toml: the secrets, and what only `npm start` and the tests set. */
interface Env {
  SECRET_RING?: string;
  [further_ring: `SECRET_RING_${number}`]: string;
  SETUP_CODE?: string;
  LOCAL_START?: string;
  REPORT_ROWS?: string;
}
