/** What the bench uses of autocannon, which brings no types. */
declare module "autocannon" {
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  namespace autocannon {
    type Options = {
      url: string;
      method: "POST";
      headers: Record<string, string>;
      body: string;
      /** Whether [<id>] in the body becomes another text in every request. */
      idReplacement: boolean;
      verifyBody: (body: string) => boolean;
      connections: number;
      amount?: number;
      duration?: number;
      overallRate?: number;
      /** Milliseconds between its looks at whether it has come to the end. */
      sampleInt?: number;
    };
    type Result = {
      errors: number;
      timeouts: number;
      mismatches: number;
      non2xx: number;
      requests: { total: number };
      latency: { p99: number };
    };
  }
  export default autocannon;
}
