/**
 * Whoever writes a text chooses its characters and its length, so no function on text may take more than a fixed time for each character.
 * The bound is a multiple of what a plain loop over the same text takes in the same run, so that a slow or busy machine does not decide.
 */
import { createParser } from 'eventsource-parser'
import { describe, expect, it } from 'vitest'
import { mailFromAddress } from '../api/env.ts'
import { holdsStorableTexts, isStorable } from '../api/http/storable-text.ts'
import { escapeHtml } from '../api/http/pages/escape-html.ts'
import { headerText, paragraphs } from '../api/modules/email/mail-layout.ts'
import { cleanMessage } from '../api/modules/email/message-html.ts'
import { ownAddress } from '../api/modules/billing/return-url.policy.ts'
import { driveFileSchema } from '../api/modules/integrations/google/drive-file.ts'
import { parseAddress, realHosts, webAddress } from '../api/modules/integrations/provider/trusted-hosts.ts'
import { lengthOf } from '../api/modules/integrations/transfer/provider-file.ts'
import { createZipDataLoader } from '../api/modules/lookup/zip-data.ts'
import { searchPlaces } from '../api/modules/lookup/bundled-search.ts'
import { parseReferralRequest } from '../api/modules/referrals/intake/referral-content.ts'
import { bearerToken } from '../bff/middleware/session.ts'
import { messagePage } from '../bff/routes/message-page.ts'
import { HELP_ARTICLES } from '../client/src/features/marketing/help/articles.ts'
import { createArticleSearch } from '../client/src/features/marketing/help/search-articles.ts'
import { centsOf } from '../client/src/features/referrals/detail/dollars.ts'
import { referralsCsv } from '../client/src/features/referrals/lists/referral-csv.ts'
import { referralSummary } from '../client/src/features/referrals/referral.fixture.ts'
import { parseFields } from '../sandbox/google/fields.ts'
import { parseDriveQuery } from '../sandbox/google/drive-query.ts'
import { parseRelated } from '../sandbox/google/multipart-related.ts'
import { parseDriveAddress } from '../sandbox/microsoft/drive-address.ts'
import { filterMessages } from '../sandbox/microsoft/mail-query.ts'
import { personOf } from '../sandbox/oidc/person.ts'
import { parseForm } from '../sandbox/stripe/form.ts'
import { NAVIGATION_DENYLIST, withoutSecrets } from '../shared/contracts/bff-routes.ts'
import { sendEmailRequestSchema } from '../shared/contracts/email.ts'
import { createFolderRequestSchema } from '../shared/contracts/integrations/cloud-files.ts'
import { gmailSendRequestSchema } from '../shared/contracts/integrations/google.ts'
import { recipientsOf } from '../shared/contracts/integrations/mail.ts'
import { joinWaitlistRequestSchema } from '../shared/contracts/legal-search.ts'
import { completeProfileRequestSchema, signupAtomicRequestSchema } from '../shared/contracts/registration.ts'
import { isCalendarDate } from '../shared/domain/calendar-date.ts'
import { partyNames } from '../shared/domain/client-intake.ts'
import { isEmail, normalizeEmail } from '../shared/domain/email-address.ts'
import { EMPTY_FIRM_DETAILS, firmErrors, formatZip } from '../shared/domain/firm-details.ts'
import { formatPhone, isPhone } from '../shared/domain/phone.ts'
import { isProviderId } from '../shared/domain/provider-id.ts'
import { readableText } from '../shared/domain/readable-text.ts'
import { deadlineInstant, validateReferral } from '../shared/domain/referral.ts'
import { parseRetryAfter } from '../shared/domain/retry.ts'
import { safeReturnTo } from '../shared/domain/return-to.ts'
import { withoutPercentSign, withoutTrailing } from '../shared/domain/text-ends.ts'

/** Repeated until the text is long enough; between a letter and a letter, so that what looks for an end finds none. */
const AWKWARD = [
  ...[' ', '\t', '\n', '\r\n', '.', ',', '/', '\\', '%', '=', '+', '@', ':', ';', '0', 'a', '\u00a0'],
  ...['<', '>', '&', '"', "'", '[', '(', '{', '*', '\ud800', '\u0301', '\u2028', '\0'],
  ...[
    '<a ',
    '<b>',
    '<!--',
    '<script>',
    '<a href="',
    '</p>',
    '&lt',
    '&#',
    '..@',
    'a@',
    'a.',
    '\\"',
    '"a,',
    ' and ',
  ],
]
const SINGLE = AWKWARD.filter((piece) => piece.length === 1)
/** The second is what the body of a call may have. */
const SIZES = [32_768, 262_144]
/** What a provider's answer may have: a stranger's mail is as long as they like. */
const LARGEST = 8 * 1024 * 1024
const MEETS_MAIL: ReadonlySet<string> = new Set([
  'mail: what is shown of foreign HTML',
  'mail: words of HTML',
])
/** Times a plain loop over the same text. What takes the square of its length is beyond this for the shortest text: the last test shows it. */
const FACTOR = 1500
/** A machine can be busy for as long as one of them takes; the shortest counts. */
const TRIES = 3
/** For what does not grow: starting, collecting garbage, the places of the country. Milliseconds. */
const SLACK = 60

const zips = await createZipDataLoader()()
const hosts = realHosts(['graph.microsoft.com'], ['.sharepoint.com'])
const NOW = Date.UTC(2026, 10, 22)

/** All fields of a request at once. */
function fields(schema: { readonly shape: object; safeParse(value: unknown): unknown }) {
  return (text: string): unknown =>
    schema.safeParse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, text])))
}

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  'mail: what is shown of foreign HTML': cleanMessage,
  'mail: words of HTML': readableText,
  'mail: a header': (text) => headerText(text),
  'mail: paragraphs': paragraphs,
  'mail: escaped text': escapeHtml,
  'mail: the sender’s address': mailFromAddress,
  'mail: recipients': recipientsOf,
  'e-mail address': isEmail,
  'e-mail address as it is compared': normalizeEmail,
  'the end of a text': (text) => withoutTrailing(text, '. /'),
  percentage: withoutPercentSign,
  'phone number': isPhone,
  'phone number as it is typed': formatPhone,
  'zip code': formatZip,
  'firm’s details': (text) =>
    firmErrors({
      ...EMPTY_FIRM_DETAILS,
      firmName: text,
      firmZip: text,
      website: text,
      yearsOfExperience: text,
      bio: text,
    }),
  parties: partyNames,
  date: isCalendarDate,
  deadline: deadlineInstant,
  'referral’s fields': (text) =>
    validateReferral({ email: text, acceptanceDeadline: text, compensationPercentage: 1 }, NOW),
  'referral’s request': refused((text) =>
    parseReferralRequest({ to: text, referralData: { recipientName: text } }),
  ),
  'time to wait': (text) => parseRetryAfter(text, NOW),
  'place to return to': (text) => safeReturnTo(`/${text}`, 'https://app.example.com'),
  'pages of the server': (text) => NAVIGATION_DENYLIST.map((pattern) => pattern.test(`/${text}`)),
  'path for the log': (text) => withoutSecrets(`/r/${text}`),
  'what can be stored': isStorable,
  'what can be stored, in a list': (text) => holdsStorableTexts([text, { [text]: text }]),
  'address after paying': (text) => ownAddress(text, 'https://app.example.com'),
  'file of a provider': (text) =>
    driveFileSchema.safeParse({ id: text, name: text, mimeType: text, size: text }),
  'id of a provider': isProviderId,
  'address of a provider': (text) => {
    const address = parseAddress(`https://graph.microsoft.com/${text}`)
    return address !== null && hosts.isApi(address)
  },
  'address on a page': webAddress,
  'length of a download': lengthOf,
  'place search': (text) => searchPlaces(text, zips),
  'request: message': fields(sendEmailRequestSchema),
  'request: folder': fields(createFolderRequestSchema),
  'request: mail': fields(gmailSendRequestSchema),
  'request: waiting list': fields(joinWaitlistRequestSchema),
  'request: sign-up': fields(signupAtomicRequestSchema),
  'request: profile': fields(completeProfileRequestSchema),
  'bearer token': (text) => bearerToken(`Bearer ${text}`),
  'page with a message': messagePage,
  'search in the help': createArticleSearch(HELP_ARTICLES),
  'amount of money': centsOf,
  'cell of a table': (text) => referralsCsv([referralSummary({ subject: text })]),
  'live events': refused((text) => createParser({ maxBufferSize: 65_536 }).feed(text)),
  'stand-in: fields of Drive': refused(parseFields),
  'stand-in: search of Drive': refused((text) => parseDriveQuery(text, 'root')),
  'stand-in: upload to Drive': refused((text) =>
    parseRelated(
      'multipart/related; boundary=x',
      Buffer.from(`--x\r\nContent-Type: ${text}\r\n\r\n{}\r\n--x\r\ncontent-type: ${text}\r\n\r\n\r\n--x--`),
    ),
  ),
  'stand-in: address in OneDrive': parseDriveAddress,
  'stand-in: filter of Outlook': refused(filterMessages),
  'stand-in: person': (text) => personOf(text, 'https://id.example.com'),
  'stand-in: form of Stripe': refused(parseForm),
}

/** What a refusal costs counts too. */
function refused(take: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return take(text)
    } catch {
      return null
    }
  }
}

/** Of this thread, in milliseconds. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function textOf(piece: string, size: number): string {
  return Buffer.from(`x${piece.repeat(Math.ceil(size / piece.length))}y`, 'utf16le').toString('utf16le')
}

function plainLoop(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) sum = (sum + text.charCodeAt(index)) & 0xffff
  return sum
}

/** Milliseconds for each character. */
function paceOf(text: string): number {
  return Math.min(...[1, 2, 3].map(() => timeOf(() => plainLoop(text)))) / text.length
}

describe('the time of each function grows with the text and no faster', () => {
  const pace = paceOf(textOf('<', LARGEST))
  const longest = (text: string): number => SLACK + FACTOR * pace * text.length
  const shortestTime = (work: () => unknown, limit: number): number => {
    let shortest = Infinity
    for (let made = 0; made < TRIES && shortest > limit; made += 1)
      shortest = Math.min(shortest, timeOf(work))
    return shortest
  }

  it.each(Object.keys(FUNCTIONS))('%s', (name) => {
    const take = FUNCTIONS[name]!
    const slow: string[] = []
    for (const size of MEETS_MAIL.has(name) ? [...SIZES, LARGEST] : SIZES) {
      for (const piece of size === LARGEST ? SINGLE : AWKWARD) {
        const text = textOf(piece, size)
        const time = shortestTime(() => take(text), longest(text))
        if (time > longest(text)) slow.push(`${JSON.stringify(piece)} x ${size}: ${Math.round(time)} ms`)
      }
      // A larger text would take the square of it.
      if (slow.length > 0) break
    }
    expect(slow).toEqual([])
  })

  it('is seen when it is the square', () => {
    const text = textOf('.', SIZES[0]!)
    expect(shortestTime(() => /[. ]+$/.test(text), longest(text))).toBeGreaterThan(longest(text))
  })
})
