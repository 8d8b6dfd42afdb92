import { expect, test } from '@jest/globals';
import { findZones } from './find-zones.ts';

const zones = [
  'Europe/Zurich',
  'America/New_York',
  'America/Argentina/Buenos_Aires',
  'Europe/Vienna',
  'Europe/Warsaw',
  'Europe/Istanbul',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Africa/Sao_Tome',
  'UTC',
];

test.each([
  ['New_York', ['America/New_York']],
  ['new york', ['America/New_York']],
  ['york america', ['America/New_York']],
  ['america/new_york', ['America/New_York']],
  ['NYC', ['America/New_York']],
  ['buenos', ['America/Argentina/Buenos_Aires']],
  ['Zürich', ['Europe/Zurich']],
  ['zuerich', ['Europe/Zurich']],
  ['Wien', ['Europe/Vienna']],
  ['Kraków', ['Europe/Warsaw']],
  ['Stambuł', ['Europe/Istanbul']],
  ['são tomé', ['Africa/Sao_Tome']],
  ['Mumbai', ['Asia/Kolkata']],
  ['utc', ['UTC']],
  ['', zones],
  ['york europe', []],
])('typing %j finds the time zones %j', (typed, found) => {
  expect(zones.filter(findZones(typed))).toEqual(found);
});

test('a part of a word is found only at its start, so that "rome" doesn’t find every zone that has those letters', () => {
  expect(['Europe/Rome', 'Europe/Jerome_Town'].filter(findZones('rome'))).toEqual(['Europe/Rome']);
});
