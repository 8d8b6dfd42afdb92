/** A delivery in the form that its receiver verifies. */
export interface VerifiedDelivery {
  id: string;
  /** The time with which an attempt was signed, in seconds since 1970. */
  timestamp: string;
  /** The exact text that was sent. */
  body: string;
}

/** Programs without dependencies that compute the Standard Webhooks signature of one delivery, by language. */
export const verifyPrograms: Record<string, (delivery: VerifiedDelivery) => string> = {
  Node: ({ id, timestamp, body }) => `import { createHmac } from 'node:crypto';

const secret = 'whsec_…';
const body = ${doubleQuoted(body)};
const key = Buffer.from(secret.slice(6), 'base64');
const signed = '${id}.${timestamp}.' + body;
console.log('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
`,
  Python: ({ id, timestamp, body }) => `import base64, hashlib, hmac

secret = "whsec_…"
body = ${doubleQuoted(body)}
key = base64.b64decode(secret[6:])
signed = "${id}.${timestamp}." + body
print("v1," + base64.b64encode(hmac.new(key, signed.encode(), hashlib.sha256).digest()).decode())
`,
  Go: ({ id, timestamp, body }) => `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

func main() {
	secret := "whsec_…"
	body := ${doubleQuoted(body)}
	key, _ := base64.StdEncoding.DecodeString(secret[6:])
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("${id}.${timestamp}." + body))
	fmt.Println("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}
`,
  PHP: ({ id, timestamp, body }) => `<?php
$secret = 'whsec_…';
$body = ${singleQuoted(body)};
$key = base64_decode(substr($secret, 6));
$signed = '${id}.${timestamp}.' . $body;
echo 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true)) . "\\n";
`,
  Ruby: ({ id, timestamp, body }) => `require 'base64'
require 'openssl'

secret = 'whsec_…'
body = ${singleQuoted(body)}
key = Base64.decode64(secret[6..])
signed = '${id}.${timestamp}.' + body
puts 'v1,' + Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', key, signed))
`,
  Java: ({ id, timestamp, body }) => `import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Verify {
  public static void main(String[] args) throws Exception {
    var secret = "whsec_…";
    var body = ${doubleQuoted(body).replace(/[^ -~]/g, toEscape)};
    var key = Base64.getDecoder().decode(secret.substring(6));
    var signed = "${id}.${timestamp}." + body;
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    var digest = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
    System.out.println("v1," + Base64.getEncoder().encodeToString(digest));
  }
}
`,
};

/** A string literal for JavaScript, Python, Go and Java: JSON's escapes are valid in all of them. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text);
}

/** Java before version 18 reads source code in the system encoding, which may lack the character. */
function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A string literal for PHP and Ruby, in which no other character is special. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
