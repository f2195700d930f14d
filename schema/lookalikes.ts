/** One line of the tables: the code points, in hexadecimal, that look like the letter or the sign in front of them. */
type Lookalikes = Record<string, string>;

/**
 * From confusables.txt of Unicode 17.0.0, the data of UTS #39 (© 2025 Unicode, Inc., https://www.unicode.org/terms_of_use.html):
 * every character whose prototype, once compatibility forms, combining marks and case are taken off and small capitals
 * count as their letter, is one of those that spell “control:” and “archive/”. Left out is what NFKD alone leads there.
 */
const from_confusables: Lookalikes = {
  c: `
    a2 23c 3f2 3f9 421 441 4aa 4ab 1004 105a 13df 20a1 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118e9
    118f2 1f16e 1f74c`,
  o: `
    30 d8 f8 19f 275 398 39f 3b8 3bf 3c3 3ed 41e 43e 472 473 4e8 4e9 555 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0
    966 9e6 a66 ae6 b20 b66 be6 c02 c66 c82 ce6 d02 d20 d66 d82 e50 ed0 1010 101d 1040 10d7 10ff 12d0 13be 13eb
    17e0 1d11 2296 229d 236c 2c90 2c91 2c9e 2c9f 2d31 2d41 2d54 3007 a4f3 a74a a74b ab3d ab3e ab74 ab8e abbb
    10292 102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0 11de0 1d21a 1f714`,
  n: "14b 19d 19e 273 39d 3b7 572 578 57c 1d70 2c9a 2c9b a4e0 1018e 10513",
  t: `
    166 167 1ad 1ae 23e 3a4 3c4 422 442 4ac 4ad 13a2 1d75 20ae 22a4 2361 27d9 2ca6 2ca7 a4d4 ab72 10297 102b1
    10315 118bc 16f0a 1f768`,
  r: "1a6 24d 27c 27d 433 493 13a1 13d2 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab71 ab81 aba2 104b4 16f35 1d216",
  l: `
    31 49 7c 141 142 196 197 19a 1c0 26b 26d 399 406 4c0 4cf 5c0 5d5 5df 627 661 673 6f1 7ca 13de 14aa 16c1 2223
    23fd 2c92 2cd0 2cd1 2d4f a4e1 a4f2 abae ffe8 1028a 10309 10320 1041b 10443 10526 118a3 118b2 11dda 11de1
    16eaa 16f16 16f28 1d22a 1e8c7`,
  a: "251 391 3b1 410 430 13aa 15c5 1e9a 2376 237a a4ee ab7a 102a0 16f40",
  i: "131 268 269 2db 37a 3b9 456 582 13a5 1d7b 1d7c 2373 2378 2c93 a647 ab75 118c3",
  v: `
    3bd 474 475 5d8 667 6f7 13d9 142f 2228 22c1 2d38 a4e6 a6df aba9 10197 1051d 11706 118a0 118c0 16f08 1d20d
    1f708`,
  h: `
    126 127 266 397 41d 43d 45b 4a2 4a3 4bb 4c7 4c8 4c9 4ca 570 13bb 13c2 13f2 157c 2c67 2c8e 2c8f a4e7 a695
    ab8b 102cf`,
  e: "246 247 395 415 435 4bd 4bf 13ac 212e 22ff 2d39 a4f0 ab32 ab7c 10286 118a6 118ae",
  ":": "2d0 2f8 589 5c3 703 704 903 a83 16ec 1803 1809 205a 2236 a4fd a789 fe30 11dd9",
  "/": "1735 2041 2044 2215 2571 27cb 29f6 29f8 2cc6 2cc7 3033 30ce 31d3 4e3f 1d23a",
};

/**
 * What confusables.txt does not have: small capitals (its prototypes for some letters), letters in discs, in black
 * squares and as regional indicators, signs that Unicode names a colon, a word space of two dots or a solidus, the
 * Cyrillic pe, and the other case of a letter of the table above where that case looks like no other letter.
 */
const beyond_confusables: Lookalikes = {
  c: "a9 23b 1d04 1f152 1f172 1f1e8",
  o: "3a3 3ec 13a4 1c97 1cbf 1d0f 118a8 118b7 118d5 1f15e 1f17e 1f1f4",
  n: "14a 220 272 274 41f 43f 542 548 54c 1f15d 1f17d 1f1f3",
  t: "1ac 288 1d1b 2c66 118dc 1f163 1f183 1f1f9",
  r: "ae 24c 280 413 492 13b1 2c64 2c84 104dc 1f161 1f181 1f1f7",
  l: "23d 29f 2c62 118d2 16ec5 1f15b 1f17b 1f1f1",
  a: "1d00 2c6d 1f150 1f170 1f1e6",
  i: "26a 552 a646 a7ae 1f158 1f178 1f1ee",
  v: "1d20 1f165 1f185 1f1fb",
  h: "29c 40b 4ba 540 13fa 2c68 a694 a7aa ab92 1f157 1f177 1f1ed",
  e: "3b5 4bc 4be 1d07 118c6 118ce 1f154 1f174 1f1ea",
  ":": "2d1 705 706 707 708 709 1361 1365 1366 1804 205d 2360 2982 2af6 a6f4 10781 10782 10af5 12471 12472 1da8a",
  "/": "2e4a 1f67c",
};

/** Each look-alike with what it looks like: a lower-case letter, `:` or `/`. Case counts: Greek Ν looks like N, its small ν like v. */
export const lookalikes: ReadonlyMap<string, string> = new Map(
  [from_confusables, beyond_confusables].flatMap((table) =>
    Object.entries(table).flatMap(([shown, points]) =>
      points
        .trim()
        .split(/\s+/)
        .map((point) => [character(point), shown] as const),
    ),
  ),
);

function character(point: string): string {
  return String.fromCodePoint(Number.parseInt(point, 16));
}
