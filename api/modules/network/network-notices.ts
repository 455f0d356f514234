/** What members are told about invitations: constant titles, and nothing of a case. */
import type { NewNotification } from '../notifications/new-notification.ts'

/** Also the subject of the mail to who is no member: both get the same. */
export const INVITATION_TITLE = 'An invitation to a private network'
export const INVITATIONS_LINK = '/private-network?tab=invitations'

export function invitationNotice(sender: {
  readonly name: string
  readonly firm: string | null
}): NewNotification {
  return {
    kind: 'network_invitation',
    title: INVITATION_TITLE,
    body: `${nameOf(sender)} invites you to their private network.`,
    link: INVITATIONS_LINK,
  }
}

/** Who declined is not named: the sender sees which invitation it was. */
export function answerNotice(
  answer: 'accept' | 'decline',
  by: { readonly name: string; readonly firm: string | null },
): NewNotification {
  return {
    kind: 'network_answer',
    title: 'An answer to your invitation',
    body:
      answer === 'accept'
        ? `${nameOf(by)} accepted your invitation. You are partners now.`
        : 'An invitation that you sent was declined.',
    link: answer === 'accept' ? '/private-network?tab=partners' : INVITATIONS_LINK,
  }
}

function nameOf({ name, firm }: { readonly name: string; readonly firm: string | null }): string {
  return firm === null ? name : `${name}, ${firm},`
}
