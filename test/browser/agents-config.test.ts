import { describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";
import { becomes, openAs, withChromium } from "../helpers/chromium";

withChromium();

const server = { name: "tracker", url: "https://mcp.example.com/mcp", description: "Issues", headers: { Authorization: "Bearer planted-secret" } };

describe("an agent's configuration", () => {
  test("is written with one button, and the agent reads it", async () => {
    const agent = await anAgent(undefined, "bot");
    const { page, go, problems } = await openAs(agent.owner);
    await go("/agents/bot/config");
    await page.getByRole("textbox", { name: "Role name" }).fill("Release manager");
    await page.getByRole("textbox", { name: "Instructions" }).fill("Ask before you deploy.");
    await page.getByRole("button", { name: "Add a skill" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Notes");
    await page.getByRole("textbox", { name: "Content" }).fill("Short lines.");
    await page.getByRole("button", { name: "Add an MCP server" }).click();
    const added = page.getByRole("region", { name: "MCP servers" });
    await added.getByRole("textbox", { name: "Name", exact: true }).fill(server.name);
    await added.getByRole("textbox", { name: "Address" }).fill("nowhere");
    await added.getByRole("button", { name: "Add a header" }).click();
    await added.getByRole("textbox", { name: "Name of header 1" }).fill("Authorization");
    await added.getByLabel("Text of Authorization", { exact: true }).fill(server.headers.Authorization);
    await page.getByText("Not saved: Role, Skills, MCP servers").waitFor();

    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("is not an http or https URL").waitFor();
    await added.getByRole("textbox", { name: "Address" }).fill(server.url);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The agent is told").waitFor();
    expect(await agent.call("get_config")).toMatchObject({
      role: { name: "Release manager", instructions: "Ask before you deploy." },
      skills: [{ name: "Notes", content: "Short lines." }],
      mcp_servers: [{ name: server.name, url: server.url, headers: server.headers }],
    });
    await page.getByText("Not saved:").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("keeps a secret that is not shown, replaces it, moves and removes entries", async () => {
    const agent = await anAgent(undefined, "bot");
    const skills = ["one", "two"].map((name) => ({ name, content: name }));
    await agent.owner.act("set_agent_config", { agent: "bot", skills, mcp_servers: [server] });
    const { page, go } = await openAs(agent.owner);
    await go("/agents/bot/config");
    const servers = page.getByRole("region", { name: "MCP servers" });
    await servers.getByText("tracker").click();
    await servers.getByText("Kept, not shown").waitFor();
    expect(await page.content()).not.toContain("planted-secret");
    await servers.getByRole("textbox", { name: "Description" }).fill("Bugs");
    await page.locator("summary", { hasText: "two" }).click();
    await page.getByRole("button", { name: "Move two up" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    const read = async () => {
      const { skills: had, mcp_servers } = await agent.call("get_config");
      return [had.map(({ name }: { name: string }) => name), mcp_servers];
    };
    await becomes(read, [["two", "one"], [{ ...server, description: "Bugs" }]]);

    await servers.getByRole("button", { name: "Replace Authorization" }).click();
    await servers.getByLabel("Text of Authorization", { exact: true }).fill("Bearer new");
    await page.locator("summary", { hasText: "one" }).click();
    await page.getByRole("button", { name: "Remove one" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(read, [["two"], [{ ...server, description: "Bugs", headers: { Authorization: "Bearer new" } }]]);
  });

  test("is not lost by leaving, nor by another's change", async () => {
    const agent = await anAgent(undefined, "bot");
    const { page, go } = await openAs(agent.owner);
    await go("/agents/bot/config");
    await page.getByRole("textbox", { name: "Role name" }).fill("Release manager");
    await page.getByRole("link", { name: "Usage" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByRole("textbox", { name: "Role name" }).inputValue()).toBe("Release manager");

    await agent.owner.act("set_agent_config", { agent: "bot", skills: [{ name: "elsewhere", content: "x" }] });
    await page.getByText("Somebody else has changed this configuration").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(async () => {
      const { role, skills } = await agent.call("get_config");
      return [role.name, skills.length];
    }, ["Release manager", 1]);
    await page.getByText("elsewhere").waitFor();

    await page.getByRole("textbox", { name: "Role name" }).fill("Gone");
    await page.getByRole("link", { name: "Usage" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByText("No calls in the last 30 days").or(page.getByText("By tool")).first().waitFor();
    expect((await agent.call("get_config")).role.name).toBe("Release manager");
  });
});
