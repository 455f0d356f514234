/** GoTrue's emails: creates their one-time tokens and delivers the messages to the sandbox's mailbox. */
import type { Clock } from '../../entropy.ts'
import type { Mailbox } from '../../mail/mailbox.ts'
import type { Challenge, FlowMethod, FlowStates } from './flow-state.repository.ts'
import type { OneTimeTokens, TokenType } from './one-time-tokens.repository.ts'
import type { AuthSettings } from './settings.ts'
import type { UserPatch, UserRow, Users } from './users.repository.ts'

/** `type` in a link and in verifyOtp. For a typed code `email` means any of the first three. */
export type LinkKind = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

type KindRules = {
  readonly tokenType: TokenType
  readonly flow: FlowMethod
  readonly sentAt: keyof UserPatch
  readonly subject: string
  readonly sentence: string
  readonly action: string
}

export const LINK_KINDS = {
  signup: {
    tokenType: 'confirmation_token',
    flow: 'email/signup',
    sentAt: 'confirmation_sent_at',
    subject: 'Confirm your email address',
    sentence:
      'Follow this link to confirm your email address. Anything sent to it stays hidden until then. Didn’t sign up? Ignore this email.',
    action: 'Confirm email address',
  },
  invite: {
    tokenType: 'confirmation_token',
    flow: 'invite',
    sentAt: 'invited_at',
    subject: 'You have been invited',
    sentence: 'You have been invited to create an account. Follow this link to accept.',
    action: 'Accept the invitation',
  },
  recovery: {
    tokenType: 'recovery_token',
    flow: 'recovery',
    sentAt: 'recovery_sent_at',
    subject: 'Reset your password',
    sentence:
      'Follow this link to choose a new password. It works once and expires after 60 minutes. Didn’t ask for this? Ignore this email.',
    action: 'Choose a new password',
  },
  magiclink: {
    tokenType: 'recovery_token',
    flow: 'magiclink',
    sentAt: 'recovery_sent_at',
    subject: 'Your sign-in link',
    sentence: 'Follow this link to sign in. If you did not ask for it, ignore this message.',
    action: 'Sign in',
  },
  email_change: {
    tokenType: 'email_change_token_new',
    flow: 'email_change',
    sentAt: 'email_change_sent_at',
    subject: 'Confirm your new email address',
    sentence: 'Follow this link to confirm that this is your new email address.',
    action: 'Confirm new address',
  },
} as const satisfies Record<LinkKind, KindRules>

type LinkRequest = {
  readonly user: UserRow
  readonly kind: LinkKind
  /** The address that the link verifies. */
  readonly email: string
  readonly redirectTo: string
  readonly challenge: Challenge | null
}

type IssuedLink = { readonly otp: string; readonly tokenHash: string; readonly link: string }

export type AuthMails = {
  /** Creates the link without sending it (an administrator sends it). */
  issue(request: LinkRequest): { user: UserRow; issued: IssuedLink }
  send(request: LinkRequest): UserRow
  /** Sends a code without a link, to a signed-in user. */
  sendCode(userId: string, email: string): void
}

type Deps = {
  readonly clock: Clock
  readonly settings: Pick<
    AuthSettings,
    'externalUrl' | 'siteUrl' | 'mailFrom' | 'confirmationTemplate' | 'recoveryTemplate'
  >
  readonly mailbox: Pick<Mailbox, 'deliver'>
  readonly users: Users
  readonly oneTimeTokens: OneTimeTokens
  readonly flows: FlowStates
}

export function createAuthMails(deps: Deps): AuthMails {
  const { clock, settings, mailbox, users, oneTimeTokens, flows } = deps

  const issue = ({
    user,
    kind,
    email,
    redirectTo,
    challenge,
  }: LinkRequest): ReturnType<AuthMails['issue']> => {
    const rules = LINK_KINDS[kind]
    const pkce = challenge !== null
    const { otp, tokenHash } = oneTimeTokens.issue({ userId: user.id, email, type: rules.tokenType, pkce })
    if (pkce) {
      flows.begin({ method: rules.flow, provider: 'email', challenge, referrer: redirectTo, userId: user.id })
    }
    const link =
      pkce && kind === 'recovery'
        ? withTokenHash(redirectTo, tokenHash)
        : `${settings.externalUrl}/verify?token=${tokenHash}&type=${kind}&redirect_to=${encodeTarget(redirectTo)}`
    const updated = users.update(user.id, { [rules.sentAt]: clock() })
    return { user: updated, issued: { otp, tokenHash, link } }
  }

  return {
    issue,
    send(request) {
      const { user, issued } = issue(request)
      const rules = LINK_KINDS[request.kind]
      const html = htmlOf(request.kind, settings, issued)
      const link = request.kind === 'signup' ? firstLink(html) : issued.link
      mailbox.deliver({
        from: settings.mailFrom,
        to: request.email,
        subject: rules.subject,
        text: `${rules.sentence}\n\n${link}\n\nOr enter this code: ${issued.otp}\n`,
        html,
      })
      return user
    },
    sendCode(userId, email) {
      const { otp } = oneTimeTokens.issue({ userId, email, type: 'reauthentication_token', pkce: false })
      mailbox.deliver({
        from: settings.mailFrom,
        to: email,
        subject: 'Confirm that it is you',
        text: `Enter this code: ${otp}\n`,
        html: `<h1>Confirm that it is you</h1>\n<p>Enter this code: <strong>${otp}</strong></p>`,
      })
    },
  }
}

/**
 * The recovery template of docs/operations.md: links directly to the app, which redeems the token when it is opened. An authorization code
 * would only work in the browser that requested it, and people read their email in another one.
 */
function withTokenHash(target: string, tokenHash: string): string {
  const link = new URL(target)
  link.searchParams.set('token_hash', tokenHash)
  link.searchParams.set('type', 'recovery')
  return link.href
}

/** GoTrue escapes an address only if it would break the query. */
function encodeTarget(target: string): string {
  return /[&=#?\s]/.test(target) ? encodeURIComponent(target) : target
}

function htmlOf(kind: LinkKind, settings: Deps['settings'], issued: IssuedLink): string {
  switch (kind) {
    case 'signup':
      return filledIn(settings.confirmationTemplate, settings.siteUrl, issued)
    case 'recovery': {
      // Without PKCE, links remain GoTrue's own: some callers request these.
      const html = filledIn(settings.recoveryTemplate, settings.siteUrl, issued)
      return html.replace(/href="[^"]+"/, () => `href="${escapeAttribute(issued.link)}"`)
    }
    case 'invite':
    case 'magiclink':
    case 'email_change':
      return mailHtml(LINK_KINDS[kind], issued)
  }
}

function mailHtml(rules: KindRules, { link, otp }: IssuedLink): string {
  return `<h1>${rules.subject}</h1>
<p>${rules.sentence}</p>
<p><a href="${escapeAttribute(link)}">${rules.action}</a></p>
<p>Or enter this code: <strong>${otp}</strong></p>`
}

/** Fills in the variables of a project's template, as GoTrue does. */
function filledIn(template: string, siteUrl: string, { otp, tokenHash, link }: IssuedLink): string {
  const values: Readonly<Record<string, string>> = {
    SiteURL: siteUrl,
    Token: otp,
    TokenHash: tokenHash,
    ConfirmationURL: escapeAttribute(link),
  }
  return template.replaceAll(/\{\{ \.(\w+) \}\}/g, (_variable, name: string) => values[name] ?? '')
}

function firstLink(html: string): string {
  return (/href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
