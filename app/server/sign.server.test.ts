import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { expect, test } from "vitest";
import { signPhone } from "./sign.server.ts";

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

test("C17 the sign is base64 of the phone and the unix seconds under RSA-OAEP with SHA-256", () => {
  const sign = signPhone("13800000000", keys.publicKey, 1_763_640_000_999);
  const opened = privateDecrypt(
    { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(sign, "base64"),
  );
  expect(opened.toString()).toBe("13800000000,1763640000");
});

test("C17 two signs of the same moment differ, so that each can be used up separately", () => {
  const sign = () => signPhone("13800000000", keys.publicKey, 1_763_640_000_000);
  expect(sign()).not.toBe(sign());
});
