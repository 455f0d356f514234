/** Maps each page to the module with its code. The compiler requires an entry for every page that has its own screen. */
import type { ComponentType } from 'react'
import type { PathWithCode } from '../../platform/navigation/pages.ts'
import type { LoadPage } from './page-chunk.ts'
import type { Runtime } from '../start/runtime.ts'

export type PageContext = Pick<Runtime, 'queries'> & { readonly loadPage: LoadPage }
type PageCode = (context: PageContext) => Promise<ComponentType>

const googleCallback: PageCode = async () => (await integrationCallbacks()).GoogleCallbackScreen

export const PAGE_CODE: Readonly<Record<PathWithCode, PageCode>> = {
  '/signup': async () => (await import('../../features/sign-in/role-screen.tsx')).RoleScreen,
  '/signup/login': async () => (await import('../../features/sign-in/login-screen.tsx')).LoginScreen,
  '/signup/register': async () =>
    (await import('../../features/registration/wizard/register-page.tsx')).RegisterPage,
  '/signup/complete-profile': async () =>
    (await import('../../features/registration/firm-details/complete-profile-page.tsx')).CompleteProfilePage,
  '/signup/firm-details': async () =>
    (await import('../../features/registration/firm-details/local-firm-details-page.tsx'))
      .LocalFirmDetailsPage,
  '/preview/firm-details': async () =>
    (await import('../../features/registration/firm-details/preview-firm-details-page.tsx'))
      .PreviewFirmDetailsPage,
  '/login': async () => (await import('../../features/sign-in/login-screen.tsx')).PlainLoginScreen,
  '/login/second-step': async () =>
    (await import('../../features/sign-in/second-step-screen.tsx')).SecondStepScreen,
  '/forgot-password': async () =>
    (await import('../../features/recovery/forgot-password-screen.tsx')).ForgotPasswordScreen,
  '/reset-password': async () =>
    (await import('../../features/recovery/reset-password-screen.tsx')).ResetPasswordScreen,
  '/confirm-email': async () =>
    (await import('../../features/address-proof/confirm-email-screen.tsx')).ConfirmEmailScreen,
  '/auth/callback': async () =>
    (await import('../../features/auth-callback/auth-callback-screen.tsx')).AuthCallbackScreen,
  '/auth/google/callback': googleCallback,
  '/google-callback': googleCallback,
  '/onedrive-callback': async () => (await integrationCallbacks()).OnedriveCallbackScreen,
  '/linkedin-callback': async () =>
    (await import('../../features/auth-callback/linkedin-callback-screen.tsx')).LinkedInCallbackScreen,
  '/goodbye': async () => (await import('../../features/sign-in/goodbye-screen.tsx')).GoodbyeScreen,
  '/ui-test': async () => (await import('../../features/gallery/gallery-page.tsx')).GalleryPage,
  '/home': async () => (await import('../../features/client-home/intake/intake-page.tsx')).IntakePage,
  '/attorney/:slug': async () =>
    (await import('../../features/attorney-page/attorney-page.tsx')).AttorneyPage,
  '/home2': async () => (await import('./client-home.tsx')).ClientHome,
  '/pending-approval': pendingApproval,
  '/bar-verification-preview': async () =>
    (await import('../../features/registration/application/bar-verification-page.tsx')).BarVerificationPage,
  '/dashboard': dashboard,
  '/submit-referral': async () =>
    (await import('../../features/referrals/editor/submit-referral-page.tsx')).SubmitReferralPage,
  '/dashboard/referrals': async () => (await import('./queue-area.tsx')).ReferralsWithQueue,
  '/dashboard/referrals/:id': async () => (await import('./referral-page.tsx')).ReferralPage,
  '/explore': async () => (await import('../../features/explore/list/explore-page.tsx')).ExplorePage,
  '/explore/:id': async () => (await import('./explored-request.tsx')).ExploredRequest,
  '/saved-cases': async () => (await import('./saved-cases.tsx')).SavedCases,
  '/private-network': async () => (await import('./private-network.tsx')).PrivateNetwork,
  '/call-center': async () => (await import('../../features/call-center/call-list-page.tsx')).CallListPage,
  '/call-center/:id': async () =>
    (await import('../../features/call-center/call-form-page.tsx')).CallFormPage,
  '/dashboard/liens': async () => (await import('../../features/liens/list/lien-list-page.tsx')).LienListPage,
  '/dashboard/liens/new': async () =>
    (await import('../../features/liens/matter/new-matter-page.tsx')).NewMatterPage,
  '/dashboard/liens/:id/edit': async () =>
    (await import('../../features/liens/matter/matter-page.tsx')).MatterPage,
  '/dashboard/liens/shared/:share': async () =>
    (await import('../../features/liens/share/shared-ledger-page.tsx')).SharedLedgerPage,
  '/dashboard/liens/document/new': async () =>
    (await import('../../features/liens/document/document-page.tsx')).DocumentPage,
  '/kiwi-ai': async () => (await import('./kiwi-ai.tsx')).KiwiAi,
  '/kiwi-ai/:id': async () => (await import('./kiwi-ai.tsx')).KiwiWorkspace,
  '/notifications': async () =>
    (await import('../../features/notifications/notifications-page.tsx')).NotificationsPage,
  '/test/email': emailTest,
  '/admin/approvals': async () => (await import('../../features/admin/approvals-screen.tsx')).ApprovalsScreen,
  '/admin/moderation': async () =>
    (await import('../../features/admin/moderation-screen.tsx')).ModerationScreen,
  '/admin/tickets': async () => (await import('../../features/admin/tickets-screen.tsx')).TicketsScreen,
  '/admin/tickets/:id': async () =>
    (await import('../../features/admin/desk-ticket-screen.tsx')).DeskTicketScreen,
  '/admin/states': async () => (await import('../../features/admin/states-screen.tsx')).StatesScreen,
  '/support': async () => (await import('./support.tsx')).Support,
  '/support/:id': async () => (await import('../../features/support/ticket-page.tsx')).TicketPage,
  '/api/download-file': async () => (await import('../../features/download/download-page.tsx')).DownloadPage,
  '/settings': async () => (await import('../../features/settings/profile-tab.tsx')).ProfileTab,
  '/settings/firm': async () => (await import('../../features/settings/firm/firm-tab.tsx')).FirmTab,
  '/settings/practice': async () =>
    (await import('../../features/settings/practice/practice-tab.tsx')).PracticeTab,
  '/settings/billing': async () => (await import('../../features/billing/billing-panel.tsx')).BillingPanel,
  '/settings/notifications': async () =>
    (await import('../../features/notifications/preferences-tab.tsx')).NotificationPreferencesTab,
  '/settings/integrations': async () =>
    (await import('../../features/integrations/accounts/integrations-tab.tsx')).IntegrationsTab,
  '/settings/device': async () => (await import('../../features/device/device-tab.tsx')).DeviceTab,
  '/settings/security': async () => (await import('../../features/settings/security-tab.tsx')).SecurityTab,
  '/settings/data': async () => (await import('../../features/settings/own-data/data-tab.tsx')).DataTab,
  '/account-deletion': async () =>
    (await import('../../features/settings/own-data/account-deletion-page.tsx')).AccountDeletionPage,
}

function integrationCallbacks() {
  return import('../../features/integrations/callback/integration-callback-screen.tsx')
}

async function pendingApproval(): Promise<ComponentType> {
  const [{ PendingApprovalScreen }, { UnprovenAddressNotice }] = await Promise.all([
    import('../../features/approval/pending-approval-screen.tsx'),
    import('../../features/address-proof/unproven-address-notice.tsx'),
  ])
  return function PendingApproval() {
    return <PendingApprovalScreen notice={<UnprovenAddressNotice />} />
  }
}

async function dashboard({ queries, loadPage }: PageContext): Promise<ComponentType> {
  const [{ DashboardPage }, { MemberDashboard, WithExtras }, { ReferralArea }, clients] = await Promise.all([
    import('../../features/dashboard/dashboard-page.tsx'),
    import('./member-dashboard.tsx'),
    import('./referral-area.tsx'),
    queries(),
  ])
  return function Dashboard() {
    return (
      <MemberDashboard loadPage={loadPage}>
        <ReferralArea queries={clients}>
          <WithExtras>{(extras) => <DashboardPage extras={extras} />}</WithExtras>
        </ReferralArea>
      </MemberDashboard>
    )
  }
}

async function emailTest({ queries }: PageContext): Promise<ComponentType> {
  const [{ EmailTestPage }, clients] = await Promise.all([
    import('../../features/email-test/email-test-page.tsx'),
    queries(),
  ])
  return function EmailTest() {
    return <EmailTestPage queries={clients.referral} />
  }
}
