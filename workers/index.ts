import type { MiddlewareHandler } from "hono";
import { Hono } from "hono/tiny";
import { version } from "../package.json";
import { refusal, reportBug } from "../schema/errors";
import { api } from "./api";
import { ringFrom } from "./env";
import { serveFile } from "./files";
import { live } from "./live";
import { mcp } from "./mcp";

export { Account } from "../durable-objects/account";

/** Nothing can be checked without the deployment's secrets. `npm run deploy` publishes none without them; other ways may. */
const withSecrets: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  try {
    ringFrom(c.env);
  } catch {
    return c.json({ error: refusal("secrets_missing").refused }, 503);
  }
  return next();
};

export default new Hono<{ Bindings: Env }>()
  .use("/mcp", withSecrets)
  .use("/api/*", withSecrets)
  .use("/f/*", withSecrets)
  .get("/healthz", (c) => c.json({ ok: true, version }))
  .all("/mcp", (c) => mcp(c.req.raw, c.env))
  .all("/f/:link", (c) => serveFile(c.req.raw, c.env, c.req.param("link")))
  .get("/api/live", (c) => live(c.req.raw, c.env))
  .all("/api/:action", (c) => api(c.req.raw, c.env, c.req.param("action")))
  .notFound((c) =>
    c.json({ error: { code: "not_found", message: "There is nothing at this address. Agents call POST /mcp, people POST /api/<action>." } }, 404),
  )
  .onError((error, c) => c.json({ error: reportBug(error).refused }, 500));
