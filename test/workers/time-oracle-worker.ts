import { compareWithOracle } from "./time-oracle";

/** Compares in workerd: `/?seed=1&from_zone=0&to_zone=80` answers a `Comparison`. */
export default {
  fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const [seed = 0, from_zone, to_zone] = ["seed", "from_zone", "to_zone"].map((name) => Number(searchParams.get(name)));
    return Response.json(compareWithOracle(seed, from_zone, to_zone));
  },
};
