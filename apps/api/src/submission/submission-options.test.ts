import { expect, test } from '@jest/globals';
import { ConfigError } from '@mailwright/platform';
import { readSubmissionOptions } from './submission-options.ts';

const config = {
  SMTP_SUBMISSION_HOST: '127.0.0.1',
  SMTP_SUBMISSION_PORT: 587,
  SMTP_SUBMISSION_TLS_CERT_FILE: undefined,
  SMTP_SUBMISSION_TLS_KEY_FILE: undefined,
  SMTP_SUBMISSION_ALLOW_INSECURE: false,
  BASE_URL: 'https://mail.example.com/',
};

test('emails are submitted by SMTP only if a port is set', () => {
  expect(readSubmissionOptions({ ...config, SMTP_SUBMISSION_PORT: undefined })).toBeUndefined();
  expect(readSubmissionOptions(config)).toEqual({
    host: '127.0.0.1',
    port: 587,
    tls: undefined,
    rootUrl: 'https://mail.example.com',
  });
});

test('keys never go in the clear to another machine, unless the operator says that it is safe', () => {
  const open = { ...config, SMTP_SUBMISSION_HOST: '0.0.0.0' };
  expect(() => readSubmissionOptions(open)).toThrow(ConfigError);
  expect(readSubmissionOptions({ ...open, SMTP_SUBMISSION_ALLOW_INSECURE: true })?.host).toBe('0.0.0.0');
});

test('half a certificate, one that cannot be read, and a missing BASE_URL are errors that name the variable', () => {
  const half = { ...config, SMTP_SUBMISSION_TLS_CERT_FILE: '/nowhere/cert.pem' };
  expect(() => readSubmissionOptions(half)).toThrow(/SMTP_SUBMISSION_TLS_KEY_FILE/);
  const missing = { ...half, SMTP_SUBMISSION_TLS_KEY_FILE: '/nowhere/key.pem' };
  expect(() => readSubmissionOptions(missing)).toThrow(/SMTP_SUBMISSION_TLS_CERT_FILE can't be read/);
  expect(() => readSubmissionOptions({ ...config, BASE_URL: undefined })).toThrow(/BASE_URL/);
});
