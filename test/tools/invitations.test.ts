import { describe, expect, test } from "vitest";
import { anAccount } from "../helpers/account";
import { aBrowser, codeOf, signedIn } from "../helpers/browser";

describe("invite_person", () => {
  test("the person exists at once, and has joined once it has signed in with the link", async () => {
    const { owner } = await anAccount();
    const { person, url } = await owner.act("invite_person", { name: "bob", display_name: "Bob B.", role: "member", email: "Bob@Example.com" });
    expect(person).toMatchObject({ id: "p2", name: "bob", display_name: "Bob B.", role: "member", email: "bob@example.com", joined_at: null });
    const browser = await signedIn(url);
    expect((await browser.act("get_me")).person).toMatchObject({ name: "bob", role: "member", joined_at: expect.any(String) });
    expect(await browser.act("set_control", { key: "x", type: "boolean", value: true, description: "x" })).toMatchObject({ status: 403 });
  });

  test("names and addresses are checked like any other", async () => {
    const { owner } = await anAccount();
    await owner.act("invite_person", { name: "bob", email: "bob@example.com" });
    expect(await owner.act("invite_person", { name: "bob" })).toMatchObject({ refused: "conflict" });
    expect(await owner.act("invite_person", { name: "Bob" })).toMatchObject({ refused: "invalid_argument" });
    expect(await owner.act("invite_person", { name: "eve", email: "eve" })).toMatchObject({ refused: "invalid_argument" });
    expect(await owner.act("invite_person", { name: "eve", email: "BOB@example.com" })).toMatchObject({ refused: "conflict" });
    expect(await owner.act("invite_person", { name: "eve", role: "admin" })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("list_invitations", () => {
  test("who has not signed in yet, by whom and until when", async () => {
    const { owner } = await anAccount();
    const { url } = await owner.act("invite_person", { name: "bob" });
    await owner.act("invite_person", { name: "cyd" });
    const { invitations } = await owner.act("list_invitations");
    expect(invitations.map((each: { person: { name: string } }) => each.person.name)).toEqual(["bob", "cyd"]);
    expect(invitations[0].invited_by).toBe("ada");
    const week = 7 * 24 * 3600 * 1000;
    expect(Date.parse(invitations[0].expires_at) - Date.parse(invitations[0].person.created_at)).toBe(week);
    await signedIn(url);
    expect((await owner.act("list_invitations")).invitations).toHaveLength(1);
  });
});

describe("revoke_invitation", () => {
  test("ends the link and takes the person out, but not one who has joined", async () => {
    const { owner } = await anAccount();
    const { url } = await owner.act("invite_person", { name: "bob" });
    expect(await owner.act("revoke_invitation", { user: "bob" })).toEqual({ user: "bob", revoked: true });
    expect(await (await aBrowser()).act("sign_in_with_code", { code: codeOf(url) })).toMatchObject({ refused: "expired" });
    expect((await owner.act("list_users")).users).toHaveLength(1);
    expect(await owner.act("revoke_invitation", { user: "bob" })).toMatchObject({ refused: "not_found" });
    await signedIn((await owner.act("invite_person", { name: "cyd" })).url);
    expect(await owner.act("revoke_invitation", { user: "cyd" })).toMatchObject({ refused: "conflict" });
    expect(await owner.act("revoke_invitation", { user: "ada" })).toMatchObject({ refused: "conflict" });
  });
});
