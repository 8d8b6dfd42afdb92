import type { ImportPreview } from 'mailwright';
import { useI18n } from '../texts/language.tsx';
import '../texts/imports.ts';

type FileProblem = ImportPreview['problems'][number];

const kinds: Record<string, 'workbook' | 'spreadsheet' | 'pdf'> = {
  xlsx: 'workbook',
  xlsm: 'workbook',
  xls: 'workbook',
  ods: 'spreadsheet',
  numbers: 'spreadsheet',
  pdf: 'pdf',
};

/** A file that has nothing to import: the columns below would be empty, so only this is shown. */
export function isUnusable({ format, rows, problems }: ImportPreview): boolean {
  return format === null || (problems.length === 0 && rows.checked === 0);
}

/** Says what is wrong with a file, and what to do about it. */
export function FileProblems({ preview, fileName }: { preview: ImportPreview; fileName: string }) {
  const { t } = useI18n();
  const { problems } = preview;
  const shown = problems.length === 0 && isUnusable(preview) ? [{ code: 'no_rows', message: '' }] : problems;
  const kind = kinds[fileName.toLowerCase().split('.').at(-1) ?? ''];
  return shown.map((problem: FileProblem) => {
    const { code, message } = problem;
    return (
      <div key={code} className="note failed" role="alert">
        <span className="strong">
          {t.ifKnown(`imports.problems.${(code === 'not_text' ? kind : undefined) ?? code}.what`) ?? message}
        </span>
        {problem.columns !== undefined && <span>{namesOf(preview, problem.columns).join(', ')}</span>}
        {t !== undefined && (
          <span className="small">
            {t.ifKnown(`imports.problems.${(code === 'not_text' ? kind : undefined) ?? code}.advice`)}
          </span>
        )}
      </div>
    );
  });
}

function namesOf({ columns }: ImportPreview, numbers: number[]): string[] {
  return numbers.map((number) => columns.find(({ column }) => column === number)?.name ?? String(number));
}
