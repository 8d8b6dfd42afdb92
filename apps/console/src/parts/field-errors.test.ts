import { expect, test } from '@jest/globals';
import { MailwrightError } from 'mailwright';
import { errorsBeyondMessage } from './field-errors.ts';

function refused(detail: string, errors: Record<string, string[]>): MailwrightError {
  return new MailwrightError(new Response(null, { status: 422 }), { code: 'validation_failed', detail, errors });
}

test('an error that the message already states is not repeated below it', () => {
  const error = refused('redirect_url must be an http or https address', {
    redirect_url: ['must be an http or https address'],
  });
  expect(errorsBeyondMessage(error)).toEqual([]);
});

test('errors that the message does not state are listed by field', () => {
  const errors = { name: ['is required'], title: ['is too long', 'has a line break'] };
  expect(errorsBeyondMessage(refused('name is required', errors))).toEqual([
    ['name', 'is required'],
    ['title', 'is too long, has a line break'],
  ]);
  expect(
    errorsBeyondMessage(
      refused('This account has no template with this uid. Check the uid.', { template_uid: ['is not yours'] }),
    ),
  ).toEqual([['template_uid', 'is not yours']]);
});
