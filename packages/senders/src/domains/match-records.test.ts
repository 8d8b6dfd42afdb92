import { describe, expect, test } from '@jest/globals';
import { matchDkim, matchDmarc, matchSpf } from './match-records.ts';

describe('a DKIM record', () => {
  const key = { keyType: 'rsa', publicKey: 'MIIBIjANBg+/=' };
  test.each([
    ['as it was given', 'v=DKIM1; k=rsa; p=MIIBIjANBg+/='],
    ['with other spaces and order', ' p = MIIB IjANBg+/= ;k=rsa;v=DKIM1;'],
    ['without its optional tags', 'p=MIIBIjANBg+/='],
    ['with tags of other uses', 'v=DKIM1; k=rsa; t=s; n=our note; p=MIIBIjANBg+/='],
  ])('is found %s', (_how, text) => {
    expect(matchDkim([text], key)).toEqual({ status: 'found', found: [text] });
  });

  test.each([
    ['has another key', ['v=DKIM1; k=rsa; p=MIIBIjANBg']],
    ['has a key of another type', ['v=DKIM1; k=ed25519; p=MIIBIjANBg+/=']],
    ['is revoked', ['v=DKIM1; k=rsa; p=']],
    ['has another version', ['v=DKIM2; p=MIIBIjANBg+/=']],
    ['is something else', ['hello']],
    ['is one of two records', ['p=MIIBIjANBg+/=', 'p=MIIBIjANBg+/=']],
  ])('is wrong when it %s', (_why, texts) => {
    expect(matchDkim(texts, key)).toEqual({ status: 'wrong', found: texts });
  });

  test('is missing when there is none', () => {
    expect(matchDkim([], key)).toEqual({ status: 'missing', found: [] });
  });
});

describe('an SPF record', () => {
  test.each([
    ['found', ['v=spf1 include:spf.example.net ~all']],
    ['found', ['google-site-verification=x', 'V=SPF1 mx  +include:SPF.example.net -all']],
    ['wrong', ['v=spf1 include:other.example.net ~all']],
    ['wrong', ['v=spf1 include:spf.example.net ~all', 'v=spf1 -all']],
    ['missing', ['v=spf10 include:spf.example.net']],
    ['missing', []],
  ])('is %s in %j', (status, texts) => {
    expect(matchSpf(texts, 'spf.example.net').status).toBe(status);
  });
});

describe('a DMARC record', () => {
  test.each([
    ['found', ['v=DMARC1; p=none']],
    ['found', ['other', 'v=DMARC1;p=Reject; rua=mailto:d@example.com']],
    ['wrong', ['v=DMARC1; rua=mailto:d@example.com']],
    ['wrong', ['v=DMARC1; p=maybe']],
    ['wrong', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
    ['missing', ['v=DMARC12; p=none']],
    ['missing', []],
  ])('is %s in %j', (status, texts) => {
    expect(matchDmarc(texts).status).toBe(status);
  });
});
