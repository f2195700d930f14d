import { describe, expect, test } from "vitest";
import { targetFault } from "../../durable-objects/account/targets";

/** Nothing is ever sent to any of these: the guard looks at the text alone. */
const hostile = `
http://example.com/ http://hooks.example.com/x ftp://example.com/ file:///etc/passwd gopher://example.com/ javascript:alert(1) data:text/plain,x ws://example.com/ about:blank
example.com //example.com/ https:// https://? https://user:secret@example.com/ https://user@example.com/ https://:secret@example.com/
https://localhost/ https://LOCALHOST/ https://localhost./ https://localhost../ https://localhost:8443/x https://a.localhost/ https://foo.localhost./
https://127.0.0.1/ https://127.1/ https://127.0.1/ https://2130706433/ https://0x7f000001/ https://0x7f.1/ https://017700000001/ https://0177.0.0.1/ https://127.0.0.1./ https://127.255.255.254/
https://0/ https://0.0.0.0/ https://0.1.2.3/ https://10.0.0.1/ https://10.255.255.255/ https://167772161/ https://012.0.0.1/ https://0xa.0.0.1/
https://172.16.0.1/ https://172.31.255.255/ https://192.168.0.1/ https://192.168.1/ https://3232235521/ https://0300.0250.0.1/ https://0xC0A80001/
https://169.254.169.254/latest/meta-data https://169.254.0.1/ https://2852039166/ https://0xA9FEA9FE/ https://0251.0376.0251.0376/ https://169.254.43518/
https://100.64.0.1/ https://100.127.255.255/ https://192.0.0.1/ https://192.0.2.1/ https://198.18.0.1/ https://198.51.100.1/ https://203.0.113.1/ https://224.0.0.1/ https://239.255.255.250/ https://240.0.0.1/ https://255.255.255.255/
https://[::1]/ https://[::]/ https://[0:0:0:0:0:0:0:1]/ https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://[::ffff:10.0.0.1]/ https://[::ffff:169.254.169.254]/ https://[::127.0.0.1]/
https://[fe80::1]/ https://[febf::1]/ https://[fc00::1]/ https://[fd00:ec2::254]/ https://[fdff::1]/ https://[ff02::1]/ https://[2001:db8::1]/ https://[64:ff9b::7f00:1]/ https://[64:ff9b::a9fe:a9fe]/ https://[2002:7f00:1::]/ https://[2002:a9fe:a9fe::]/ https://[2001::1]/ https://[100::1]/ https://[fec0::1]/
https://metadata.google.internal/ https://metadata.google.internal./ https://metadata/ https://intranet/ https://router/ https://printer.local/ https://nas.lan/ https://db.internal/ https://host.docker.internal/ https://kubernetes.default.svc.cluster.local/ https://box.home.arpa/ https://x.corp/ https://x.home/ https://x.private/ https://x.intranet/ https://x.localdomain/
https://x.test/ https://x.invalid/ https://x.onion/ https://1.0.0.127.in-addr.arpa/ https://127.0.0.1.nip.io/ https://10.0.0.1.sslip.io/ https://x.localtest.me/ https://lvh.me/ https://anything.lvh.me./
https://①②⑦.⓪.⓪.①/ https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/ https://127。0。0。1/ https://%6c%6f%63alhost/ https://example.com%00.evil/ https://[::1%25lo]/ https://exa_mple/ https://.example.com/
`
  .trim()
  .split(/\s+/);

describe("where nothing is sent", () => {
  test("the table holds a hundred and more, each once", () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(100);
  });

  test.each(hostile)("%s", (url) => {
    expect(targetFault(url, false)).toEqual(expect.any(String));
  });

  test.each(["http://10.0.0.1/", "http://192.168.0.1/", "http://169.254.169.254/", "http://example.com/", "https://metadata.google.internal/"])(
    "%s, also from one's own machine",
    (url) => {
      expect(targetFault(url, true)).toEqual(expect.any(String));
    },
  );
});

describe("where something may be sent", () => {
  test.each([
    "https://example.com/",
    "https://hooks.slack.com/services/T0/B0/x",
    "https://ntfy.sh/topic?tpl=yes",
    "https://example.com:8443/a?b=c",
    "https://EXAMPLE.com./hook",
    "https://1.1.1.1/",
    "https://[2606:4700:4700::1111]/",
    "https://xn--bcher-kva.example.com/",
    "https://bücher.example.com/",
    "https://localhost.example.com/",
    "https://127.0.0.1.example.com/",
  ])("%s", (url) => {
    expect(targetFault(url, false)).toBeUndefined();
  });

  test.each(["http://127.0.0.1:8787/", "http://localhost:3000/hook", "http://[::1]:3000/", "https://localhost/"])(
    "%s, on one's own machine",
    (url) => {
      expect(targetFault(url, true)).toBeUndefined();
    },
  );
});
