import type { Permission } from '@mailwright/contracts';
import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { ErrorPage, LostPage } from './frame/error-page.tsx';
import { PageFor } from './parts/permitted.tsx';
import { ForgottenPasswordPage } from './sign-in/forgotten-password-page.tsx';
import { JoinPage } from './sign-in/join-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { SignUpPage } from './sign-in/sign-up-page.tsx';
import { withTexts } from './texts/catalogs.ts';

/**
 * Maps addresses to pages. The pages for visitors who aren't signed in are part of the initial load, because they are
 * the first that a browser shows. The frame of the other pages, and what only a single page needs, are loaded on first
 * use.
 */
export function createConsoleRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    { path: '/sign-in', Component: SignInPage, ErrorBoundary: ErrorPage },
    { path: '/sign-up', Component: SignUpPage, ErrorBoundary: ErrorPage },
    { path: '/join', Component: JoinPage, ErrorBoundary: ErrorPage },
    { path: '/forgotten-password', Component: ForgottenPasswordPage, ErrorBoundary: ErrorPage },
    {
      path: '/',
      lazy: async () => ({ Component: (await withTexts(import('./frame/app-frame.tsx'))).AppFrame }),
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            {
              index: true,
              lazy: async () => ({ Component: (await withTexts(import('./home/home-page.tsx'))).HomePage }),
            },
            {
              path: 'confirm-address',
              lazy: async () => ({
                Component: (await withTexts(import('./account/confirm-address-page.tsx'))).ConfirmAddressPage,
              }),
            },
            {
              path: 'lists',
              lazy: async () => ({ Component: (await withTexts(import('./lists/lists-page.tsx'))).ListsPage }),
            },
            {
              path: 'lists/:uid',
              lazy: async () => ({
                Component: (await withTexts(import('./lists/subscribers-page.tsx'))).SubscribersPage,
              }),
            },
            {
              path: 'lists/:uid/subscribers/:sub',
              lazy: async () => ({
                Component: (await withTexts(import('./lists/subscriber-page.tsx'))).SubscriberPage,
              }),
            },
            {
              path: 'lists/:uid/segments',
              lazy: async () => ({ Component: (await withTexts(import('./segments/segments-page.tsx'))).SegmentsPage }),
            },
            {
              path: 'lists/:uid/segments/:seg',
              lazy: async () => ({ Component: (await withTexts(import('./segments/segment-page.tsx'))).SegmentPage }),
            },
            {
              path: 'lists/:uid/tags',
              lazy: async () => ({ Component: (await withTexts(import('./lists/tags-page.tsx'))).TagsPage }),
            },
            {
              path: 'lists/:uid/growth',
              lazy: async () => ({ Component: (await withTexts(import('./lists/growth-page.tsx'))).GrowthPage }),
            },
            {
              path: 'lists/:uid/form',
              lazy: async () => allowed('edit', (await withTexts(import('./forms/form-page.tsx'))).FormPage),
            },
            {
              path: 'lists/:uid/import',
              lazy: async () => allowed('edit', (await withTexts(import('./lists/import-page.tsx'))).ImportPage),
            },
            {
              path: 'lists/:uid/imports/:imp',
              lazy: async () => ({
                Component: (await withTexts(import('./lists/import-progress-page.tsx'))).ImportProgressPage,
              }),
            },
            {
              path: 'lists/:uid/fields',
              lazy: async () => ({ Component: (await withTexts(import('./lists/fields-page.tsx'))).FieldsPage }),
            },
            {
              path: 'lists/:uid/settings',
              lazy: async () => ({
                Component: (await withTexts(import('./lists/list-settings-page.tsx'))).ListSettingsPage,
              }),
            },
            {
              path: 'lists/:uid/settings/welcome',
              lazy: async () => ({ Component: (await withTexts(import('./lists/list-mail-page.tsx'))).WelcomePage }),
            },
            {
              path: 'lists/:uid/settings/confirmation',
              lazy: async () => ({
                Component: (await withTexts(import('./lists/list-mail-page.tsx'))).ConfirmationPage,
              }),
            },
            {
              path: 'campaigns',
              lazy: async () => ({
                Component: (await withTexts(import('./campaigns/campaigns-page.tsx'))).CampaignsPage,
              }),
            },
            {
              path: 'campaigns/:uid',
              lazy: async () => ({
                Component: (await withTexts(import('./campaigns/campaign-page.tsx'))).CampaignPage,
              }),
            },
            {
              path: 'campaigns/:uid/audience',
              lazy: async () => ({
                Component: (await withTexts(import('./campaigns/campaign-page.tsx'))).CampaignPage,
              }),
            },
            {
              path: 'campaigns/:uid/options',
              lazy: async () => ({
                Component: (await withTexts(import('./campaigns/campaign-page.tsx'))).CampaignPage,
              }),
            },
            {
              path: 'campaigns/:uid/send',
              lazy: async () => ({
                Component: (await withTexts(import('./campaigns/campaign-page.tsx'))).CampaignPage,
              }),
            },
            {
              path: 'integrations',
              lazy: async () => ({
                Component: (await withTexts(import('./integrations/integrations-start.tsx'))).IntegrationsStart,
              }),
            },
            {
              path: 'campaigns/:uid/links',
              lazy: async () => ({
                Component: (await withTexts(import('./campaigns/campaign-links-page.tsx'))).CampaignLinksPage,
              }),
            },
            {
              path: 'campaigns/:uid/recipients',
              lazy: async () =>
                allowed(
                  'read_people',
                  (await withTexts(import('./campaigns/campaign-recipients-page.tsx'))).CampaignRecipientsPage,
                ),
            },
            {
              path: 'automations',
              lazy: async () => ({
                Component: (await withTexts(import('./automations/automations-page.tsx'))).AutomationsPage,
              }),
            },
            {
              path: 'automations/:uid',
              lazy: async () => ({
                Component: (await withTexts(import('./automations/automation-page.tsx'))).AutomationPage,
              }),
            },
            {
              path: 'automations/:uid/steps/:step',
              lazy: async () => ({
                Component: (await withTexts(import('./automations/automation-page.tsx'))).AutomationPage,
              }),
            },
            {
              path: 'automations/:uid/activate',
              lazy: async () =>
                allowed('send', (await withTexts(import('./automations/activate-page.tsx'))).ActivatePage),
            },
            {
              path: 'automations/:uid/versions',
              lazy: async () => ({
                Component: (await withTexts(import('./automations/versions-page.tsx'))).VersionsPage,
              }),
            },
            {
              path: 'automations/:uid/runs',
              lazy: async () =>
                allowed('read_people', (await withTexts(import('./automations/runs/runs-page.tsx'))).RunsPage),
            },
            {
              path: 'emails',
              lazy: async () =>
                allowed('read_people', (await withTexts(import('./emails/emails-page.tsx'))).EmailsPage),
            },
            {
              path: 'emails/:uid',
              lazy: async () => ({ Component: (await withTexts(import('./emails/email-page.tsx'))).EmailPage }),
            },
            {
              path: 'templates',
              lazy: async () => ({
                Component: (await withTexts(import('./templates/templates-page.tsx'))).TemplatesPage,
              }),
            },
            {
              path: 'templates/images',
              lazy: async () => ({ Component: (await withTexts(import('./media/media-page.tsx'))).MediaPage }),
            },
            {
              path: 'templates/:uid',
              lazy: async () => ({
                Component: (await withTexts(import('./templates/template-page.tsx'))).TemplatePage,
              }),
            },
            {
              path: 'integrations/api',
              lazy: async () =>
                allowed('manage_keys', (await withTexts(import('./integrations/api-page.tsx'))).ApiPage),
            },
            {
              path: 'integrations/apps',
              lazy: async () => ({ Component: (await withTexts(import('./integrations/hooks-page.tsx'))).HooksPage }),
            },
            {
              path: 'integrations/apps/:uid',
              lazy: async () => ({ Component: (await withTexts(import('./integrations/hook-page.tsx'))).HookPage }),
            },
            {
              path: 'account',
              lazy: async () => ({ Component: (await withTexts(import('./account/account-page.tsx'))).AccountPage }),
            },
            {
              path: 'account/settings',
              lazy: async () => ({ Component: (await withTexts(import('./account/settings-page.tsx'))).SettingsPage }),
            },
            {
              path: 'account/brand',
              lazy: async () => ({ Component: (await withTexts(import('./brand/brand-page.tsx'))).BrandPage }),
            },
            {
              path: 'account/senders',
              lazy: async () => ({ Component: (await withTexts(import('./account/senders-page.tsx'))).SendersPage }),
            },
            {
              path: 'account/transports',
              lazy: async () => ({
                Component: (await withTexts(import('./account/transports-page.tsx'))).TransportsPage,
              }),
            },
            {
              path: 'account/bounces',
              lazy: async () =>
                allowed('configure', (await withTexts(import('./account/bounces-page.tsx'))).BouncesPage),
            },
            {
              path: 'account/security',
              lazy: async () => ({ Component: (await withTexts(import('./account/security-page.tsx'))).SecurityPage }),
            },
            {
              path: 'account/users',
              lazy: async () =>
                allowed('manage_users', (await withTexts(import('./account/users-page.tsx'))).UsersPage),
            },
            {
              path: 'account/suppressions',
              lazy: async () =>
                allowed('read_people', (await withTexts(import('./account/suppressions-page.tsx'))).SuppressionsPage),
            },
            {
              path: 'account/work',
              lazy: async () => ({ Component: (await withTexts(import('./account/work-page.tsx'))).WorkPage }),
            },
            {
              path: 'account/audit-log',
              lazy: async () => allowed('configure', (await withTexts(import('./account/audit-page.tsx'))).AuditPage),
            },
            { path: '*', Component: LostPage },
          ],
        },
      ],
    },
  ]);
}

/** A page that is shown only if the viewer's role has this permission. */
function allowed(to: Permission, Page: ComponentType): { Component: ComponentType } {
  return {
    Component: () => (
      <PageFor to={to}>
        <Page />
      </PageFor>
    ),
  };
}
