import { readResetLink, resetPassword } from '@mailwright/accounts';
import { errorCodes, newPassword } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { ApiDeps } from '../api-deps.ts';
import { disconnectAccount } from '../disconnect-account.ts';
import { checkInput } from '../http/check-input.ts';
import { readBody } from '../http/read-body.ts';
import { throttleNetwork } from '../http/throttle.ts';
import { html } from './html.ts';
import { page, sendNothingHere, sendPage } from './render-page.ts';

const Filled = z.strictObject({
  username: z.string().optional(),
  password: newPassword,
});

/**
 * `/app/reset-password/{token}`, from the mail with a link for a new password. The link itself authorizes its user, so
 * there is no session, and no request that another site could forge.
 */
export function serveReset(router: Router, deps: ApiDeps): void {
  const route = '/app/reset-password/{token}';
  router.get(
    '/app/reset-password/:token',
    page(route, (request, response) =>
      withErrorPage(response, async () => {
        const { email } = await readResetLink(deps, tokenOf(request));
        sendResetForm(response, 200, email, []);
      }),
    ),
  );
  router.post(
    '/app/reset-password/:token',
    page(route, (request, response) => withErrorPage(response, () => submit(deps, request, response))),
  );
}

async function submit(deps: ApiDeps, request: Request, response: Response): Promise<void> {
  await throttleNetwork(deps, request, response, 'reset_password');
  const { email } = await readResetLink(deps, tokenOf(request));
  const { value } = await readBody(request, response, 'anonymous');
  try {
    const { password } = checkInput(Filled, value);
    const visitor = { ipAddress: request.ip ?? null, userAgent: request.headers['user-agent'] ?? null };
    await resetPassword({ ...deps, disconnect: disconnectAccount }, tokenOf(request), password, visitor);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'validation_failed') throw error;
    const wrong = error.errors?.['password'] ?? [error.message];
    return sendResetForm(response, 422, email, wrong);
  }
  const title = 'Your password has been changed';
  sendPage(response, 200, {
    title,
    body: html`<h1>${title}</h1>
      <p><a href="/sign-in">Sign in</a> with the new password. You have been signed out everywhere.</p>`,
  });
}

function tokenOf(request: Request): string {
  return String(request.params['token']);
}

/** Shows a page for a 4xx or for a service that is too busy; passes any other error on. */
async function withErrorPage(response: Response, serve: () => Promise<void>): Promise<void> {
  try {
    await serve();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'not_found') return sendNothingHere(response);
    const [title, text] = describeRefusal(error);
    if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
    sendPage(response, errorCodes[error.code].status, {
      title,
      body: html`<h1>${title}</h1>
        <p>${text}</p>`,
    });
  }
}

/** @throws the error itself if it isn't about what was sent */
function describeRefusal(error: ProblemError): [title: string, text: string] {
  if (error.code === 'rate_limited') return ['Too many attempts', 'Please try again in a few minutes.'];
  if (error.code === 'service_unavailable')
    return ['Something went wrong', 'The service is busy. Please try again in a minute: the link still works.'];
  if (errorCodes[error.code].status >= 500) throw error;
  return ['Something went wrong', "Your entries couldn't be read. Please try again."];
}

function sendResetForm(response: Response, status: number, email: string, wrong: string[]): void {
  const title = 'Choose a new password';
  const messages =
    wrong.length > 0 && html`<p class="wrong" id="wrong" role="alert">The password ${wrong.join(', ')}.</p>`;
  const described = wrong.length > 0 && html` aria-invalid="true" aria-describedby="wrong"`;
  const body = html`<h1>${title}</h1>
    <p class="dim">For ${email}. Use at least 12 characters of any kind.</p>
    <form method="post">
      <input type="hidden" name="username" autocomplete="username" value="${email}" />
      <div class="field">
        <label for="password">New password</label
        ><input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          minlength="12"
          required${described}
        />${messages}
      </div>
      <button type="submit">Change password</button>
    </form>`;
  sendPage(response, status, { title, body });
}
