/**
 * A TEST FIXTURE, of no value outside tests: a self-signed certificate for `localhost`, `receiver.test`,
 * `*.receiver.test` and 127.0.0.1, valid from 2020 to 2119, and its published key. Node can't make certificates itself,
 * and tests shouldn't need openssl.
 */
export const testFixtureCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBuzCCAWGgAwIBAgIBAjAKBggqhkjOPQQDAjAuMSwwKgYDVQQDDCNsb2NhbGhv
c3QgKE1haWx3cmlnaHQgdGVzdCBmaXh0dXJlKTAgFw0yMDAxMDEwMDAwMDBaGA8y
MTIwMDEwMTAwMDAwMFowLjEsMCoGA1UEAwwjbG9jYWxob3N0IChNYWlsd3JpZ2h0
IHRlc3QgZml4dHVyZSkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASIm1ld0yJA
rYpmNhjoLGqg1+I+EtuzDQ9UCvM6GIPA8kuQ8PkMYKpwQ1irPXAdrCGvQX4PqRIc
ncZUpMtLSjhjo24wbDAPBgNVHRMBAf8EBTADAQH/MDoGA1UdEQQzMDGCCWxvY2Fs
aG9zdIINcmVjZWl2ZXIudGVzdIIPKi5yZWNlaXZlci50ZXN0hwR/AAABMB0GA1Ud
DgQWBBSY8gfviS9J7f4DE//SGjXS7s3EZTAKBggqhkjOPQQDAgNIADBFAiEAgScW
Ycav/tj0NMZhXzfwVDELWYl4WUp/1s2H6ec3zHgCIA2D+6XsVRe7X2Dl2VoikaYn
wnaW3xEWx2KveUZMl6AF
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAUJ5jufRB1MDAfK7
sp+KiaP+R2UaWStL9mGcLrg9RdqhRANCAASIm1ld0yJArYpmNhjoLGqg1+I+Etuz
DQ9UCvM6GIPA8kuQ8PkMYKpwQ1irPXAdrCGvQX4PqRIcncZUpMtLSjhj
-----END PRIVATE KEY-----
`,
};
