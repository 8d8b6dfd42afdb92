import { describe, expect, test } from '@jest/globals';
import { hasMailLink } from './find-mail-link.ts';

const link = '<a href="{{ unsubscribe_url }}">Leave</a>';

describe('a link to unsubscribe', () => {
  test.each([
    link,
    `{% assign url = unsubscribe_url %}<a href="{{ url }}">Leave</a>`,
    `{% if VIP %}${link}{% else %}<p>${link}</p>{% endif %}`,
    `{%- unless VIP -%}${link}{%- else -%}${link}{%- endunless -%}`,
    `{% case LANGUAGE %}\n{% when 'de' %}${link}{% when 'fr' %}${link}{% else %}${link}{% endcase %}`,
    `{% if VIP %}<p>Thanks</p>{% endif %}${link}`,
    `{% if A %}{% if B %}${link}{% else %}${link}{% endif %}{% else %}${link}{% endif %}`,
    `<!--[if !mso]><!-->${link}<!--<![endif]-->`,
    `{% capture footer %}${link}{% endcapture %}<p>Hello</p>{{ footer }}`,
    `<!-- {% if VIP %} -->${link}<!-- {% else %} -->${link}<!-- {% endif %} -->`,
    `{% echo unsubscribe_url %}`,
  ])('it is in every mail of %s', (html) => {
    expect(hasMailLink(html, 'unsubscribe_url')).toBe(true);
  });

  test.each([
    '<p>Hello</p>',
    `{% if VIP %}${link}{% endif %}`,
    `{% if unsubscribe_url %}<p>Hello</p>{% endif %}`,
    `{% if A %}${link}{% elsif B %}<p>Hello</p>{% else %}${link}{% endif %}`,
    `{% case LANGUAGE %}{% when 'de' %}${link}{% endcase %}`,
    `{% for tag in subscriber.tags %}${link}{% endfor %}`,
    `{% comment %}${link}{% endcomment %}`,
    `{% raw %}${link}{% endraw %}`,
    `<!-- ${link} -->`,
    `<!--[if mso]>${link}<![endif]-->`,
    `{% if A %}{% if B %}${link}{% endif %}{% else %}${link}{% endif %}`,
    `<!-- {% if VIP %} -->${link}<!-- {% endif %} -->`,
    `{% capture footer %}${link}{% endcapture %}{% if VIP %}{{ footer }}{% endif %}`,
    `{% capture footer %}{% if VIP %}${link}{% endif %}{% endcapture %}{{ footer }}`,
    `{% if VIP %}{% assign url = unsubscribe_url %}{% endif %}<a href="{{ url }}">Leave</a>`,
    `{% assign url = unsubscribe_url %}<p>Hello</p>`,
    `{% # unsubscribe_url %}<p>Hello</p>`,
  ])('it is not in every mail of %s', (html) => {
    expect(hasMailLink(html, 'unsubscribe_url')).toBe(false);
  });

  test('finding it takes time that grows linearly with the length', () => {
    const startedAt = process.cpuUsage();
    hasMailLink(`${'<!--{{{%'.repeat(60_000)}unsubscribe_url`, 'unsubscribe_url');
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(2_000);
  });
});
