// Lines that introduce the returned mail in a report, with or without dashes around them.
const separators = [
  /below (?:this line )?is a copy|below is the (?:original|header)/,
  /(?:this|here) is (?:a|the) (?:copy|header)|(?:a )?copy of (?:the|your) (?:original )?(?:message|mail)/,
  /original (?:message|mail)(?: info| headers?| follows?| body)?\b/,
  /message (?:headers?|text) follows?|(?:message|mail) headers? (?:follow|is|are)/,
  /(?:the )?headers? of the original|returned (?:message|mail) (?:follows|is|below)|unsent message|start of (?:returned )?message/,
  /original mail (?:as )?follows/,
];

/** Keeps the part of a report's text that the server wrote, without the returned mail. */
export function ownWords(text: string): string {
  const lines = text.slice(0, 50_000).split('\n');
  const end = lines.findIndex((line) => isSeparator(line) || isHeader(line));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}

function isSeparator(line: string): boolean {
  const words = line.slice(0, 200).toLowerCase();
  const [plain = ''] = /[\p{L}].*/su.exec(words) ?? [];
  // Only at the start of a short line, not in a sentence that mentions it.
  return separators.some((pattern) => {
    const at = pattern.exec(plain);
    return at !== null && at.index === 0 && plain.length < 90;
  });
}

/** Whether a line is a header field that starts the returned mail: a report's own text can't have it. */
function isHeader(line: string): boolean {
  return /^\s{0,4}(?:received|return-path|dkim-signature|x-received|x-originating-ip|mime-version|message-id) ?:/i.test(
    line,
  );
}
