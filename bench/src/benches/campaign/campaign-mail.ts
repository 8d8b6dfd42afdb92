const articles = Array.from({ length: 8 }, (_, index) => index + 1);

const paragraph =
  'This season we have looked at how people read their mail, and at what they keep: short texts, pictures that load, and one thing to do at a time.';

function article(number: number): string {
  return `<tr><td class="article">
<h2>${number}. What {{ CITY }} is reading this month</h2>
<p>${paragraph} Café and garden – “${number} ideas”.</p>
<p><a class="button" href="https://shop.example.com/articles/${number}?utm_source=newsletter&amp;utm_campaign=january">Read article ${number}</a></p>
</td></tr>
`;
}

/** The mail of the bench's campaign: a newsletter of about 10 KB with fields, links and styles, and its plain text. */
export const campaignMail = {
  from: 'ada@example.com',
  subject: 'What is new in January, {{ FIRST_NAME }}?',
  html: `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>January</title></head>
<body style="margin:0;background:#f4f4f4;font-family:Arial,sans-serif">
<p style="font-size:12px"><a href="{{ web_view_url }}">Read this mail as a page</a></p>
<table role="presentation" width="600" align="center" style="background:#ffffff">
<tr><td><h1>Hello {{ FIRST_NAME }} {{ LAST_NAME }}</h1><p>${paragraph}</p></td></tr>
${articles.map(article).join('').replaceAll('class="article"', 'style="padding:16px;border-bottom:1px solid #dddddd;color:#222222;font-size:15px;line-height:1.5"').replaceAll('class="button"', 'style="display:inline-block;padding:8px 16px;background:#0055aa;color:#ffffff;text-decoration:none;border-radius:4px"')}
</table>
<p style="font-size:12px">Example Ltd, 1 High Street, AB1 2CD Town.
You get this mail as {{ EMAIL }}. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>
</body></html>
`,
  plain: `Hello {{ FIRST_NAME }} {{ LAST_NAME }}

${articles.map((number) => `${number}. ${paragraph}\nhttps://shop.example.com/articles/${number}\n`).join('\n')}
Example Ltd, 1 High Street, AB1 2CD Town.
You get this mail as {{ EMAIL }}. Unsubscribe: {{ unsubscribe_url }}
`,
};

const token = 'x'.repeat(60);

/** The n-th recipient: the address, which contains n, and the values for the mail's placeholders. */
export function recipientOf(n: number): { email: string; values: Record<string, string> } {
  const email = `reader${n}@mail${n % 20}.example.com`;
  return {
    email,
    values: {
      EMAIL: email,
      FIRST_NAME: `Grace ${n}`,
      LAST_NAME: 'Hopper',
      CITY: `Town ${n % 100}`,
      unsubscribe_url: `https://mail.example.com/u/${token}${n}`,
      web_view_url: `https://mail.example.com/v/${token}${n}`,
    },
  };
}
