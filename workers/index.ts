import { Hono } from "hono";
import { version } from "../package.json";
import { reportBug } from "../schema/errors";
import { api } from "./api";
import { mcp } from "./mcp";

export { Account } from "../durable-objects/account";

export default new Hono<{ Bindings: Env }>()
  .get("/healthz", (c) => c.json({ ok: true, version }))
  .all("/mcp", (c) => mcp(c.req.raw, c.env))
  .all("/api/:action", (c) => api(c.req.raw, c.env, c.req.param("action")))
  .notFound((c) =>
    c.json({ error: { code: "not_found", message: "There is nothing at this address. Agents call POST /mcp, people POST /api/<action>." } }, 404),
  )
  .onError((error, c) => c.json({ error: reportBug(error).refused }, 500));
