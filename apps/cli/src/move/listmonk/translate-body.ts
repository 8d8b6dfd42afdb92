import { marked } from 'marked';
import { textToHtml, type Translation } from '../liquid.ts';
import { translateGo } from './translate-go.ts';

/** The parts of a campaign that its body becomes. */
export interface TranslatedBody {
  html: string;
  plain: string | null;
  notes: string[];
}

/** Translates the body of a campaign, which is HTML, Markdown or plain text. */
export function translateBody(body: string, contentType: string): TranslatedBody {
  if (contentType === 'plain') {
    const plain = translateGo(body);
    return { html: translateGo(body, textToHtml).text, plain: plain.text, notes: plain.notes };
  }
  const { text, notes } = contentType === 'markdown' ? translateMarkdown(body) : translateGo(body);
  return { html: text, plain: null, notes };
}

// Markdown would take an expression's quotes for a link's title, so words stand for expressions while it is converted.
const expression = /\{\{[\s\S]*?\}\}/g;
const word = /EXPRESSION(\d+)MAILWRIGHT/g;

function translateMarkdown(body: string): Translation {
  const expressions: string[] = [];
  const text = body.replace(expression, (found) => `EXPRESSION${expressions.push(found) - 1}MAILWRIGHT`);
  const html = marked.parse(text, { async: false });
  return translateGo(html.replace(word, (_, index: string) => expressions[Number(index)] ?? ''));
}
