import { expect, test } from '@jest/globals';
import { translateBody } from './translate-body.ts';
import { translateGo } from './translate-go.ts';

test.each([
  ['{{ .Subscriber.Email }} {{.Subscriber.FirstName}}', '{{ EMAIL }} {{ FIRST_NAME }}'],
  ['{{ .Subscriber.Name }}', '{{ FIRST_NAME }} {{ LAST_NAME }}'],
  ['{{ .Subscriber.Name | upper }}', '{{ FIRST_NAME | upcase }} {{ LAST_NAME | upcase }}'],
  ['{{ .Subscriber.Attribs.city }}', '{{ CITY }}'],
  ['{{ .Subscriber.Attribs.address.zip }}', '{{ ADDRESS_ZIP }}'],
  ['{{ index .Subscriber.Attribs "shoe size" }}', '{{ SHOE_SIZE }}'],
  ['{{ .Subscriber.FirstName | default "friend" }}', '{{ FIRST_NAME | default: "friend" }}'],
  ['{{ default "friend" .Subscriber.FirstName }}', '{{ FIRST_NAME | default: "friend" }}'],
  ['{{ upper (default "you" .Subscriber.FirstName) }}', '{{ FIRST_NAME | default: "you" | upcase }}'],
  ['{{ .Subscriber.Attribs.x | replace "a" "b" }}', '{{ X | replace: "a", "b" }}'],
  ['{{ template "content" . }}', '{{ content }}'],
  ['{{template "content" .}}', '{{ content }}'],
  ['{{ UnsubscribeURL }} {{ UnsubscribeURL . }}', '{{ unsubscribe_url }} {{ unsubscribe_url }}'],
  ['{{ UnsubscribeURL }}?manage=true', '{{ preferences_url }}'],
  ['{{ MessageURL }}{{ TrackView }}', '{{ web_view_url }}'],
  ['<a href="{{ TrackLink "https://example.com/?a=1" . }}">', '<a href="https://example.com/?a=1">'],
  ['<a href="{{ TrackLink &quot;https://example.com/&quot; }}">', '<a href="https://example.com/">'],
  ['<a href="https://example.com/a@TrackLink">', '<a href="https://example.com/a">'],
  ['{{ TrackLink .Subscriber.Attribs.shop . }}', '{{ SHOP }}'],
  ['{{ Safe "<!-- x -->" }}', '<!-- x -->'],
  ['{{ Date "2 January 2006, 15:04" }}', '{{ "now" | date: "%-d %B %Y, %H:%M" }}'],
  ['<a href="{{ UnsubscribeURL }}">{{ L.T "email.unsub" }}</a>', '<a href="{{ unsubscribe_url }}">Unsubscribe</a>'],
  ['{{ .Tx.Data.order }}', '{{ data.order }}'],
  ['a {{- .Subscriber.Email -}} b', 'a {{- EMAIL -}} b'],
  ['{{/* a note */}}', '{% comment %} a note {% endcomment %}'],
  ['{{ if .Subscriber.Attribs.city }}a{{ else }}b{{ end }}', '{% if CITY and CITY != 0 %}a{% else %}b{% endif %}'],
  ['{{ if not .Subscriber.Attribs.n }}a{{ end }}', '{% if N == blank or N == 0 %}a{% endif %}'],
  ['{{ if not .Subscriber.FirstName }}a{{ end }}', '{% if FIRST_NAME == blank %}a{% endif %}'],
  [
    '{{ if eq .Subscriber.Attribs.city "Bern" }}a{{ else if gt .Subscriber.Attribs.n 3 }}b{{ end }}',
    '{% if CITY == "Bern" %}a{% elsif N > 3 %}b{% endif %}',
  ],
  [
    '{{ if and .Subscriber.Email (ne .Subscriber.Attribs.a "x") }}a{{ end }}',
    '{% if EMAIL and A != "x" %}a{% endif %}',
  ],
  ['{{ if eq .Subscriber.Attribs.a "x" "y" }}a{{ end }}', '{% if A == "x" or A == "y" %}a{% endif %}'],
  ['{{- if .Subscriber.Email -}}a{{- end -}}', '{%- if EMAIL -%}a{%- endif -%}'],
])('%s becomes %s', (source, text) => {
  expect(translateGo(source)).toEqual({ text, notes: [] });
});

test.each([
  '{{ .Subscriber.Status }}',
  '{{ OptinURL }}',
  '{{ $x := .Subscriber.Email }}',
  '{{ .Subscriber.Attribs.a | sha256sum }}',
  '{{ end }}',
  '{{ range .Subscriber.Attribs.orders }}{{ .id }}, {{ end }}',
  '{{ if and (or .Tx.Data.a .Tx.Data.b) .Tx.Data.c }}{{ .Tx.Data.d }}{{ end }}',
  '{{ if hasPrefix "a" .Subscriber.Email }}a{{ else }}b{{ end }}',
  '{{ if .Subscriber.Email }} has no end',
  '{{ if and (eq .Subscriber.Attribs.a "x" "y") .Subscriber.Email }}a{{ end }}',
  '{{ if or .Subscriber.Attribs.n .Subscriber.Email }}a{{ end }}',
])('what has no counterpart stays as a comment, with all that depends on it, and is named: %s', (source) => {
  const { text, notes } = translateGo(`before ${source}`);
  expect(text).toBe(`before {% comment %}${source}{% endcomment %}`);
  expect(notes).toEqual([`not translated: ${source}`]);
});

test('text that only looks like Liquid is shown as it was', () => {
  const { text } = translateGo('p{color:red} {% if %} {FIRST_NAME}');
  expect(text).toBe('p{color:red} {% raw %}{%{% endraw %} if %} {% raw %}{FIRST_NAME}{% endraw %}');
});

test('an expression that is not translated is named once, on one line, and cut', () => {
  const source = `{{ printf "%s\n" ${'x'.repeat(100)} }}`;
  const { notes } = translateGo(source + source);
  expect(notes).toEqual([expect.stringMatching(/^not translated: \{\{ printf "%s " x+…$/)]);
});

test('Markdown becomes HTML, with the expressions in its links and texts translated', () => {
  const body = '# Hi {{ .Subscriber.FirstName }}\n\n[Shop]({{ TrackLink "https://example.com/" . }}) and ~~old~~';
  expect(translateBody(body, 'markdown')).toEqual({
    html: '<h1>Hi {{ FIRST_NAME }}</h1>\n<p><a href="https://example.com/">Shop</a> and <del>old</del></p>\n',
    plain: null,
    notes: [],
  });
});

test('plain text is kept, and becomes HTML that shows the same', () => {
  expect(translateBody('a < b & {{ .Subscriber.Email }}\nc', 'plain')).toEqual({
    html: 'a &lt; b &amp; {{ EMAIL }}<br>\nc',
    plain: 'a < b & {{ EMAIL }}\nc',
    notes: [],
  });
});
