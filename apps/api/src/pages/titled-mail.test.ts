import { expect, test } from '@jest/globals';
import { titledMail } from './titled-mail.ts';

test.each([
  ['a fragment', '<p>Hi</p>', '<title>A &lt;b&gt;</title><p>Hi</p>'],
  [
    'a head',
    '<html><head lang="en"><style>p{}</style></head><body>',
    '<html><head lang="en"><title>A &lt;b&gt;</title><style>p{}</style></head><body>',
  ],
  [
    'no head',
    '<!DOCTYPE html>\n<html lang="en"><body>x',
    '<!DOCTYPE html>\n<html lang="en"><title>A &lt;b&gt;</title><body>x',
  ],
  [
    'a comment before its type',
    '<!-- a <head> --><!DOCTYPE html><html><body>x',
    '<!-- a <head> --><!DOCTYPE html><html><title>A &lt;b&gt;</title><body>x',
  ],
  [
    'a title in a comment',
    '<html><head><!-- <title>x</title> --></head>',
    '<html><head><title>A &lt;b&gt;</title><!-- <title>x</title> --></head>',
  ],
  ['a header in its body', '<body><header>x</header>', '<title>A &lt;b&gt;</title><body><header>x</header>'],
  [
    'the title of a drawing',
    '<svg><title>Logo</title></svg>',
    '<title>A &lt;b&gt;</title><svg><title>Logo</title></svg>',
  ],
])('the page of a mail with %s gets the subject as its title', (_name, html, page) => {
  expect(titledMail({ title: 'A <b>', html })).toBe(page);
});

test.each([
  ['a title of its own', 'A', '<head><TITLE>Own</TITLE></head><p>'],
  ['an empty subject', '', '<p>Hi</p>'],
])('the page of a mail with %s is the unchanged mail', (_name, title, html) => {
  expect(titledMail({ title, html })).toBe(html);
});
