import { expect, test } from '@jest/globals';
import { translateMergeTags } from './translate-merge-tags.ts';

const context = {
  fields: new Set(['FNAME', 'LNAME', 'COMPANY', 'VISITS', 'MMERGE5']),
  subject: 'News for {{ FIRST_NAME }}',
  reminder: 'You signed up at our shop.',
};

test.each([
  ['*|FNAME|* *|LNAME|* *|EMAIL|*', '{{ FIRST_NAME }} {{ LAST_NAME }} {{ EMAIL }}'],
  ['*|COMPANY|* *|MMERGE5|* *|company|*', '{{ COMPANY }} {{ MMERGE5 }} {{ COMPANY }}'],
  ['*|TITLE:FNAME|* *|UPPER:LNAME|*', '{{ FIRST_NAME | capitalize }} {{ LAST_NAME | upcase }}'],
  ['<a href="*|UNSUB|*">', '<a href="{{ unsubscribe_url }}">'],
  ['<a href="*%7CUNSUB%7C*">', '<a href="{{ unsubscribe_url }}">'],
  ['*|UPDATE_PROFILE|* *|ARCHIVE|*', '{{ preferences_url }} {{ web_view_url }}'],
  ['*|LIST:NAME|*, *|LIST:COMPANY|*, *|LIST:ADDRESS|*', '{{ list.name }}, {{ list.company }}, {{ list.address }}'],
  ['*|HTML:LIST_ADDRESS_HTML|*', '{{ list.address }}'],
  ['*|LIST:DESCRIPTION|*', 'You signed up at our shop.'],
  ['<title>*|MC:SUBJECT|*</title>', '<title>News for {{ FIRST_NAME }}</title>'],
  ['*|CURRENT_YEAR|* *|DATE:d/m/Y|*', '{{ "now" | date: "%Y" }} {{ "now" | date: "%d/%m/%Y" }}'],
  ['<!--*|IF:MC_PREVIEW_TEXT|*--><span>*|MC_PREVIEW_TEXT|*</span><!--*|END:IF|*-->', '<!---->'],
  ['*|IFNOT:ARCHIVE_PAGE|*<a href="*|UNSUB|*">a</a>*|END:IF|*', '<a href="{{ unsubscribe_url }}">a</a>'],
  ['*|IF:FNAME|*a*|ELSE:|*b*|END:IF|*', '{% if FIRST_NAME %}a{% else %}b{% endif %}'],
  [
    '*|IF:VISITS &gt;= 5|*a*|ELSEIF:COMPANY=Acme Ltd|*b*|END:IF|*',
    '{% if VISITS >= 5 %}a{% elsif COMPANY == "Acme Ltd" %}b{% endif %}',
  ],
  ['*|IFNOT:COMPANY|*a*|END:IF|*', '{% if COMPANY == blank %}a{% endif %}'],
  ['{{ x }} {FIRST_NAME}', '{% raw %}{{{% endraw %} x }} {% raw %}{FIRST_NAME}{% endraw %}'],
  ['2 * 3 | 4 * 5', '2 * 3 | 4 * 5'],
])('%s becomes %s', (source, text) => {
  expect(translateMergeTags(source, context)).toEqual({ text, notes: [] });
});

test.each([
  '*|UNKNOWN|*',
  '*|FORWARD|*',
  '*|FACEBOOK:LIKE|*',
  '*|DATE:S|*',
  '*|END:IF|*',
  '*|INTERESTED:Topics:News|*a *|FNAME|**|END:INTERESTED|*',
  '*|IF:UNKNOWN|*a*|ELSE:|**|REWARDS|**|END:IF|*',
  '*|IF:FNAME|* has no end',
])('what has no counterpart stays as a comment, with all that depends on it, and is named: %s', (source) => {
  expect(translateMergeTags(`before ${source}`, context)).toEqual({
    text: `before {% comment %}${source}{% endcomment %}`,
    notes: [`not translated: ${source}`],
  });
});

test('text that is kept as a comment is no Liquid either', () => {
  const { text } = translateMergeTags('*|IF:UNKNOWN|*{{ a {% b %}*|END:IF|*', context);
  expect(text).toBe('{% comment %}*|IF:UNKNOWN|*{ { a { % b % }*|END:IF|*{% endcomment %}');
});
