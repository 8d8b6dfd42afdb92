import { describe, expect, test } from '@jest/globals';
import { decideHits, deliverySeconds, scanSeconds, type TimedHit } from './record-hits.ts';
import { type HitRecipient, recipientKey } from './tracking-hit.ts';

const now = new Date('2026-11-23T10:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const one: HitRecipient = {
  campaignId: 'c',
  position: 1,
  subscriberId: 's',
  domain: 'example.com',
  testedVariant: null,
  sentAt: after(-3_600),
  hasOpened: false,
  hasClicked: false,
  botOpened: false,
  botClicked: false,
  clickedLinks: new Set(),
  scannedAt: null,
};
const hit = (changes: Partial<TimedHit> = {}): TimedHit => ({
  id: 'i',
  campaignId: 'c',
  subscriberId: 's',
  position: 1,
  kind: 'open',
  link: null,
  url: null,
  isPersonal: false,
  isAutomatic: false,
  isScan: false,
  ip: null,
  userAgent: null,
  at: 0,
  occurredAt: now,
  country: null,
  ...changes,
});
const click = (link: number, changes: Partial<TimedHit> = {}) => hit({ kind: 'click', link, ...changes });
const decide = (hits: TimedHit[], recipient: HitRecipient = one) =>
  decideHits(hits, new Map([[recipientKey(recipient), recipient]])).activity;
const botsOf = (hits: TimedHit[], recipient: HitRecipient = one) => decide(hits, recipient).map(({ isBot }) => isBot);

describe('bots', () => {
  test('a hit is by a bot if its request shows it, or if the mail was accepted seconds ago or is not yet recorded as accepted', () => {
    expect(botsOf([hit(), hit({ isAutomatic: true })])).toEqual([false, true]);
    expect(botsOf([hit()], { ...one, sentAt: after(-deliverySeconds + 1) })).toEqual([true]);
    expect(botsOf([hit()], { ...one, sentAt: after(1) })).toEqual([true]);
    expect(botsOf([hit()], { ...one, sentAt: null })).toEqual([true]);
    expect(botsOf([hit()], { ...one, sentAt: undefined })).toEqual([false]);
  });

  test('a hit is by a bot if its recipient is being scanned, in this group or a moment ago, and not later', () => {
    expect(botsOf([click(1), click(2, { isScan: true }), hit()])).toEqual([true, true, true]);
    expect(botsOf([click(1), hit({ kind: 'trap', isScan: true })])).toEqual([true]);
    expect(botsOf([hit()], { ...one, scannedAt: after(-scanSeconds + 1) })).toEqual([true]);
    expect(botsOf([hit()], { ...one, scannedAt: after(-scanSeconds - 1) })).toEqual([false]);
  });
});

describe('first hits', () => {
  test('a hit is the first once for people and once for bots, within a group and across groups', () => {
    const firsts = (recipient: HitRecipient) =>
      decide([hit({ isAutomatic: true }), hit(), hit(), hit({ isAutomatic: true })], recipient).map(
        ({ isFirst, isFirstOfAny }) => [isFirst, isFirstOfAny],
      );
    expect(firsts(one)).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ]);
    expect(firsts({ ...one, hasOpened: true }).map(([isFirst]) => isFirst)).toEqual([true, false, false, false]);
    expect(firsts({ ...one, botOpened: true }).map(([isFirst]) => isFirst)).toEqual([false, true, false, false]);
  });

  test('a click is the first on its link if no person has followed the link before', () => {
    const hits = [click(1, { isAutomatic: true }), click(1), click(1), click(2), click(3)];
    expect(decide(hits, { ...one, clickedLinks: new Set([3]) }).map(({ isFirstOfLink }) => isFirstOfLink)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

test('a hit by a recipient who is gone, or by another subscriber, is left out', () => {
  expect(decide([hit({ position: 2 }), hit({ subscriberId: 'other' })])).toEqual([]);
});
