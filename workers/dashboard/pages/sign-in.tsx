import { Anchor, Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { act, type Answer, type Refused } from "../act";
import { client } from "../ask";
import { passkeys_work, signInWithPasskey } from "../parts/passkey";
import { Recovery } from "../parts/recovery";
import { Problem } from "../parts/says";

const route = getRouteApi("/sign-in");

/** The way in: a one-time link, whose code stands behind the # and so never reaches a server's log, or a passkey. */
export function SignInPage() {
  const enter = useEnter();
  const byCode = useMutation<Answer<"sign_in_with_code">, Refused, string>({
    mutationFn: (code) => act("sign_in_with_code", { code }),
    onSuccess: enter,
  });
  const take = useEffectEvent(() => {
    const code = decodeURIComponent(globalThis.location.hash.slice(1));
    if (code === "") return;
    globalThis.history.replaceState(globalThis.history.state, "", globalThis.location.pathname + globalThis.location.search);
    byCode.mutate(code);
  });
  useEffect(() => {
    take();
    const listener = () => take();
    globalThis.addEventListener("hashchange", listener);
    return () => globalThis.removeEventListener("hashchange", listener);
  }, []);
  return (
    <main className="centred">
      <title>Sign in · Mainstay</title>
      <Stack className="centred-card" gap="lg">
        <div className="brand">
          <img src="/mark.svg" alt="" />
          <Title order={1}>Sign in to Mainstay</Title>
        </div>
        {byCode.isPending ? <SigningIn /> : <Ways code_error={byCode.error} onEnter={enter} onCode={byCode.mutate} />}
      </Stack>
    </main>
  );
}

/** Into the dashboard: nothing of an earlier person stays. */
function useEnter(): () => Promise<void> {
  const router = useRouter();
  const { next } = route.useSearch();
  return async () => {
    client.clear();
    await router.invalidate();
    await router.navigate({ href: next ?? "/", replace: true });
  };
}

function SigningIn() {
  return (
    <output className="status">
      <Loader size={20} aria-hidden /> Signing you in…
    </output>
  );
}

type WaysProps = { code_error: Refused | null; onEnter: () => Promise<void>; onCode: (code: string) => void };

function Ways({ code_error, onEnter, onCode }: WaysProps) {
  const [recovering, setRecovering] = useState(false);
  const byPasskey = useMutation<Answer<"sign_in_with_passkey">, Refused>({ mutationFn: signInWithPasskey, onSuccess: onEnter });
  const byAccess = useMutation<Answer<"sign_in_with_access">, Refused>({ mutationFn: () => act("sign_in_with_access", {}), onSuccess: onEnter });
  return (
    <Stack>
      <Problem error={byAccess.error ?? byPasskey.error ?? code_error} />
      <Button
        size="md"
        onClick={() => byPasskey.mutate()}
        loading={byPasskey.isPending}
        disabled={!passkeys_work}
        leftSection={<IconFingerprint size={20} aria-hidden />}
      >
        Sign in with a passkey
      </Button>
      {!code_error && (
        <Text size="sm" c="dimmed">
          No passkey yet? Open the sign-in link or invitation that you were given; an account owner can make another for you.
        </Text>
      )}
      <Group gap="lg">
        <Anchor component="button" type="button" size="sm" onClick={() => byAccess.mutate()}>
          Use Cloudflare Access
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => setRecovering(true)}>
          Use the set-up code
        </Anchor>
      </Group>
      <Recovery opened={recovering} onClose={() => setRecovering(false)} onCode={onCode} />
    </Stack>
  );
}
