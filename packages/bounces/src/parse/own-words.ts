// Lines after which a report quotes the mail that it returns, with or without dashes around them.
const separators = [
  /below (?:this line )?is a copy|below is the (?:original|header)/,
  /(?:this|here) is (?:a|the) (?:copy|header)|(?:a )?copy of (?:the|your) (?:original )?(?:message|mail)/,
  /original (?:message|mail)(?: info| headers?| follows?| body)?\b/,
  /message (?:headers?|text) follows?|(?:message|mail) headers? (?:follow|is|are)/,
  /(?:the )?headers? of the original|returned (?:message|mail) (?:follows|is|below)|unsent message|start of (?:returned )?message/,
  /original mail (?:as )?follows/,
];

/** The part of a report's text that is the server's own: what the returned mail says itself isn't. */
export function ownWords(text: string): string {
  const lines = text.slice(0, 50_000).split('\n');
  const end = lines.findIndex((line) => isSeparator(line) || isHeader(line));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}

function isSeparator(line: string): boolean {
  const words = line.slice(0, 200).toLowerCase();
  const [plain = ''] = /[\p{L}].*/su.exec(words) ?? [];
  // As a line of its own, not in a sentence about it.
  return separators.some((pattern) => {
    const at = pattern.exec(plain);
    return at !== null && at.index === 0 && plain.length < 90;
  });
}

/** The first field of a mail's header that a report can't have in its own text. */
function isHeader(line: string): boolean {
  return /^\s{0,4}(?:received|return-path|dkim-signature|x-received|x-originating-ip|mime-version|message-id) ?:/i.test(
    line,
  );
}
