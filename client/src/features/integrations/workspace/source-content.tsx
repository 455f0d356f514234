import type { ReactNode } from 'react'
import { UNREAD_PAGE_SIZE } from '../../../../../shared/domain/integrations.ts'
import { UpcomingEvents } from '../calendar/upcoming-events.tsx'
import { FileBrowser } from '../files/file-browser.tsx'
import { SendMail } from '../mail/send-mail.tsx'
import { UnreadMail } from '../mail/unread-mail.tsx'
import type { SourceId } from './sources.ts'

export function SourceContent({ id }: { readonly id: SourceId }): ReactNode {
  switch (id) {
    case 'drive':
      return <FileBrowser provider="google" />
    case 'calendar':
      return <UpcomingEvents />
    case 'gmail':
      return <SendMail provider="google" />
    case 'onedrive':
      return <FileBrowser provider="onedrive" />
    case 'outlook':
      return (
        <>
          <SendMail provider="onedrive" />
          <UnreadMail top={UNREAD_PAGE_SIZE} level={3} />
        </>
      )
  }
}
