import { describe, expect, test } from "vitest";
import { anAgent, type Answer } from "../helpers/account";
import { becomes, openAs, tabTo, withChromium } from "../helpers/chromium";
import { aStore, configure } from "../helpers/records";

withChromium();

const iban = "IT60X0542811101000000123456";
const acme = { email: "it@acme.example", name: "Acme", city: "Rome", seats: 12, active: true, iban, tags: ["big"] };

describe("a record type", () => {
  test("is made with the keyboard alone, and what an agent writes by its tool appears", async () => {
    const agent = await anAgent();
    const { owner } = agent;
    const { page, go, problems } = await openAs(owner);
    const press = (key: string) => page.keyboard.press(key);
    const field = (n: number) => page.getByRole("group", { name: new RegExp(`^Field ${n}`) });
    await go("/data");
    await page.getByText("No record types yet").waitFor();
    await tabTo(page, page.getByRole("link", { name: "New record type" }));
    await press("Enter");
    await tabTo(page, page.getByRole("textbox", { name: "Name" }).first());
    await page.keyboard.type("order");
    await tabTo(page, field(1).getByRole("textbox", { name: "Name" }));
    await page.keyboard.type("total");
    await tabTo(page, page.getByRole("button", { name: "Add a field" }));
    await press("Enter");
    // The new field has the focus.
    await page.keyboard.type("number");
    await tabTo(page, field(2).getByRole("checkbox", { name: "Identity" }));
    await press("Space");
    await page.getByText("total and number together identify a record").waitFor();
    await field(2).getByText("What identifies a record is always required").waitFor();
    expect(await field(2).getByRole("checkbox", { name: "Sensitive" }).isDisabled()).toBe(true);
    // Upwards it goes, and keeps the focus.
    await page.keyboard.press("Shift+Tab");
    await tabTo(page, page.getByRole("button", { name: "Move number up" }));
    await press("Enter");
    await page.getByText("number is now field 1 of 2.").waitFor();
    await tabTo(page, field(2).getByRole("combobox", { name: "Type" }));
    for (let n = 0; n < 3; n++) await press("ArrowDown");
    await field(2).getByText("Objects and arrays cannot identify a record").waitFor();
    for (let n = 0; n < 2; n++) await press("ArrowUp");
    await tabTo(page, field(2).getByRole("checkbox", { name: "Filterable" }));
    await press("Space");
    await page.getByText("number identifies a record and is its key.").waitFor();
    await tabTo(page, page.getByRole("button", { name: "Make the record type" }));
    await press("Enter");

    await page.getByText("No records yet").waitFor();
    const { record_types } = await owner.act("list_record_types");
    expect(record_types[0].fields.map(({ name, identity, filterable }: Answer) => [name, identity, filterable])).toEqual([
      ["number", true, false],
      ["total", false, true],
    ]);
    await configure(owner, agent.name, { record_type: "order" });
    await agent.call("update_data_store", { operation: "put", value: { number: "A-7", total: 99.5 } });
    await page.getByRole("row", { name: /A-7.*99\.5.*Ready/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test("says what a change would do, changes, and says at a field what the server refuses", async () => {
    const { owner } = await aStore();
    await owner.act("put_record", { record_type: "customer", value: acme });
    const { page, go, problems } = await openAs(owner);
    await go("/data/customer/edit");
    const name = page.getByRole("group", { name: "Field 2: name" });
    // What never changes is no field to type in.
    await name.getByText("string").waitFor();
    expect(await name.getByRole("textbox").count()).toBe(1);
    expect(await name.getByRole("checkbox", { name: "Identity" }).isDisabled()).toBe(true);
    await page.getByRole("group", { name: "Field 3: city" }).getByRole("checkbox", { name: "Sensitive" }).check();
    await page.getByText("Records can be listed by seats or active.").waitFor();
    await page.getByRole("button", { name: "Add a field" }).click();
    const added = page.getByRole("group", { name: /^Field 10/ });
    await added.getByRole("textbox", { name: "Name" }).fill("seats");
    await page.getByRole("button", { name: "See what it would do" }).click();
    await page.getByText("There are several fields named “seats”.").first().waitFor();
    await added.getByRole("textbox", { name: "Name" }).fill("phone");
    await added.getByRole("checkbox", { name: "Required" }).check();
    await page.getByRole("button", { name: "See what it would do" }).click();
    await page.getByText("“city” becomes sensitive, for good.").waitFor();
    await page.getByText("“phone” (string) is added.").waitFor();
    expect((await owner.act("list_record_types")).record_types[0].fields).toHaveLength(9);
    await page.getByRole("button", { name: "Save the changes" }).click();
    await page.getByText("Nothing is changed yet.").waitFor();
    const { fields } = (await owner.act("list_record_types")).record_types[0];
    expect(fields.find((field: Answer) => field.name === "city")).toMatchObject({ sensitive: true, filterable: false });
    await page.getByRole("link", { name: "Records", exact: true }).click();
    await page.getByText("Lacks phone").waitFor();
    expect(problems).toEqual([]);
  });

  test("is deleted once its name is typed, with its tools and records", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({ access: "update" });
    await bot.call("update_data_store", { operation: "put", value: acme });
    const { page, go, problems } = await openAs(owner);
    await go("/data/customer/edit");
    await page.getByRole("link", { name: "Delete the record type" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 record goes with it").waitFor();
    await dialog.getByText(`The tools of @${bot.name}`).waitFor();
    const confirm = dialog.getByRole("button", { name: "Delete the record type" });
    await dialog.getByRole("textbox").fill("customers");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("customer");
    await confirm.click();
    await page.getByText("No record types yet").waitFor();
    expect(await bot.call("update_data_store", { operation: "put", value: acme })).toMatchObject({ refused: "forbidden" });
    expect(problems).toEqual([]);
  });
});

describe("records", () => {
  test("are filtered by fields of their own types and by whose they are, page by page", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({ scope: "agent" });
    await bot.call("update_data_store", { operation: "put", value: { email: "own@bot.example" } });
    const put = (n: number) =>
      owner.act("put_record", {
        record_type: "customer",
        value: { ...acme, email: `c${String(n).padStart(2, "0")}@x.example`, seats: n, active: n > 50 },
      });
    await Promise.all(Array.from({ length: 53 }, (_, n) => put(n)));
    const { page, go, problems } = await openAs(owner);
    const rows = () => page.getByRole("row").count();
    await go("/data/customer");
    await becomes(rows, 51);
    await page.getByRole("button", { name: "Show more" }).click();
    await becomes(rows, 54);
    await page.getByRole("textbox", { name: "seats" }).fill("many");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByText("This must be a number.").waitFor();
    await page.getByRole("textbox", { name: "seats" }).fill("7");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "c07@x.example" }).waitFor();
    await becomes(rows, 2);
    await page.getByRole("combobox", { name: "active" }).selectOption("true");
    await page.getByText("No record is like that").waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByRole("combobox", { name: "active" }).selectOption("true");
    await becomes(rows, 3);
    await page.reload();
    await becomes(rows, 3);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("combobox", { name: "Whose records" }).selectOption(bot.name);
    await page.getByRole("link", { name: "own@bot.example" }).waitFor();
    await page.getByText("Lacks name, iban").waitFor();
    expect(problems).toEqual([]);
  });

  test("hide what is sensitive until it is asked for, field by field", async () => {
    const { owner } = await aStore();
    await owner.act("put_record", { record_type: "customer", value: { ...acme, contact: { phone: "+39 06" } } });
    const { page, go, problems } = await openAs(owner);
    await go("/data/customer");
    await page.getByRole("link", { name: acme.email }).click();
    await page.getByText("Hidden").first().waitFor();
    expect(await page.content()).not.toMatch(/IT60X|\+39 06/);
    await page.getByRole("button", { name: "Show iban" }).click();
    await page.getByText(iban).waitFor();
    // The other one was not asked for.
    expect(await page.content()).not.toContain("+39 06");
    const { entries } = await owner.act("list_audit", { limit: 1 });
    expect(entries[0]).toMatchObject({ action: "get_record", facts: { key: acme.email, sensitive: true } });
    await page.getByRole("button", { name: "Hide iban" }).click();
    await becomes(async () => (await page.content()).includes(iban), false);
    expect(problems).toEqual([]);
  });

  test("are made and edited; a writer who was faster costs nobody what was typed", async () => {
    const { owner } = await aStore();
    const { page, go, problems } = await openAs(owner);
    const held = async () => (await owner.act("get_record", { record_type: "customer", key: acme.email, sensitive: true })).record;
    const text = (name: string) => page.getByRole("textbox", { name, exact: true });
    await go("/data/customer/new-record");
    await page.getByRole("button", { name: "Make the record" }).click();
    await page.getByText("This identifies the record").waitFor();
    // What is wrong has the focus.
    await page.keyboard.type(acme.email);
    await text("seats").fill("12");
    await text("iban").fill(iban);
    await text("tags").fill("{}");
    await page.getByRole("button", { name: "Make the record" }).click();
    await page.getByText("This must be an array").waitFor();
    await text("tags").fill('["big"]');
    await page.getByRole("button", { name: "Make the record" }).click();
    await page.getByText("Lacks name").waitFor();
    expect(await held()).toMatchObject({ version: 1, value: { email: acme.email, seats: 12, iban, tags: ["big"] } });

    await page.getByRole("link", { name: "Edit" }).click();
    await text("name").fill("Acme");
    await text("seats").fill("13");
    await owner.act("put_record", { record_type: "customer", value: { email: acme.email, seats: 99, city: "Oslo" } });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The record has changed since you opened it").waitFor();
    expect((await held()).version).toBe(2);
    await page.getByRole("button", { name: "Load version 2, keep what I typed" }).click();
    await page.getByText("It holds “99”.").waitFor();
    expect(await text("name").inputValue()).toBe("Acme");
    expect(await text("city").inputValue()).toBe("Oslo");
    await page.getByRole("button", { name: "Take back seats" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Version 3").waitFor();
    expect((await held()).value).toEqual({ email: acme.email, name: "Acme", city: "Oslo", seats: 99, iban });

    // A sensitive value can be taken out as well, and the others stay.
    await owner.act("put_record", { record_type: "customer", value: { email: acme.email, contact: { phone: 1 } } });
    await go(`/data/customer/record?key=${encodeURIComponent(acme.email)}&edit=true`);
    await page.getByRole("combobox", { name: "What iban is" }).selectOption("absent");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Version 5").waitFor();
    expect((await held()).value).toEqual({ email: acme.email, contact: { phone: 1 } });
    await go("/data/customer/new-record");
    await text("email").fill(acme.email);
    await page.getByRole("button", { name: "Make the record" }).click();
    await page.getByText("There is a record with this identity already").waitFor();
    expect(problems).toEqual([]);
  });

  test("are for account owners; a member reads what the type holds and changes nothing", async () => {
    const { owner } = await aStore();
    await owner.act("put_record", { record_type: "customer", value: acme });
    const { url } = await owner.act("invite_person", { name: "grace" });
    const { page, context, problems } = await openAs(owner);
    await context.clearCookies();
    await page.goto(new URL(url).pathname + new URL(url).hash);
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await page.goto("/data");
    await page.getByRole("link", { name: "customer" }).click();
    await page.getByText("they alone see the records here").waitFor();
    await page.getByText("iban").waitFor();
    expect(await page.getByRole("link", { name: /New|Edit|Delete/ }).count()).toBe(0);
    expect(await page.content()).not.toContain("Rome");
    await page.goto("/data/customer/edit?delete=true");
    await page.getByText("they alone see the records here").waitFor();
    expect(await page.getByRole("button", { name: /Delete|Save/ }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
