/** What a person is told about a decision: fixed words, without the reporter, the reason or a word of what was reported. Pure. */
import type { NewNotification } from '../notifications/new-notification.ts'

const TITLE = 'We have looked at a report'

const BODIES = {
  release: 'We have read the text of your request. Nothing in it needs to change.',
  ask_to_edit: 'Please change the text of your request. Attorneys cannot find it until then.',
  hide: 'Your request breaks our rules, so we have closed it. Nobody can find it any more.',
  warn: 'Something that you wrote or did breaks our rules. If it happens again, we may close your account.',
} as const
export type ToldAct = keyof typeof BODIES

export function moderationNotice(act: ToldAct, isClient: boolean): NewNotification {
  return { kind: 'moderation_decision', title: TITLE, body: BODIES[act], link: isClient ? '/home2' : null }
}
