import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/navigation/paths.ts'
import { useProfile } from '../../../platform/platform-provider.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import { UpcomingEvents } from '../calendar/upcoming-events.tsx'
import { FileBrowser } from '../files/file-browser.tsx'
import { SendMail } from '../mail/send-mail.tsx'
import { UnreadMail } from '../mail/unread-mail.tsx'
import { Part } from './part.tsx'
import { ProviderCard } from './provider-card.tsx'

/** Fewer than in the workspace: here they only show that the connection works. */
const UNREAD_AT_ONCE = 10
const EVENTS_AT_ONCE = 5

/** Settings > Integrations. */
export function IntegrationsTab(): ReactNode {
  const profile = useProfile()
  if (profile.status === 'known' && profile.profile.user_type === 'client') {
    return (
      <EmptyState title="Integrations are for attorneys">
        Attorneys can connect their calendar, files, and mail here. You don’t need this for your requests.
      </EmptyState>
    )
  }
  return (
    <Stack>
      <p>
        Use connected accounts in <Link to={`${paths.kiwiAi}?source=drive`}>Kiwi AI</Link> and on your
        referrals. We never see your password. Disconnect anytime.
      </p>
      <ProviderCard
        provider="google"
        purpose="See upcoming events, add referral deadlines to your calendar, use files from Google Drive, and send email from your Gmail address."
      >
        <Part provider="google" service="drive" title="Files" what="your Drive files">
          <FileBrowser provider="google" />
        </Part>
        <Part provider="google" service="calendar" title="Events" what="your events">
          <UpcomingEvents first={EVENTS_AT_ONCE} />
        </Part>
        <Part provider="google" service="mail" title="Mail" what="email from your address">
          <SendMail provider="google" />
        </Part>
      </ProviderCard>
      <ProviderCard
        provider="onedrive"
        purpose="Use files from OneDrive, read unread Outlook mail and attachments, and send email from your Outlook address."
      >
        <Part provider="onedrive" service="files" title="Files" what="your OneDrive files">
          <FileBrowser provider="onedrive" />
        </Part>
        <Part provider="onedrive" service="mail" title="Mail" what="your mail">
          <SendMail provider="onedrive" />
          <UnreadMail top={UNREAD_AT_ONCE} level={4} />
        </Part>
      </ProviderCard>
    </Stack>
  )
}
