/**
 * The lienholder's forms: accept, counter, send a ledger. `novalidate`: the page shows errors beside their fields instead of browser popups,
 * which would cover the button.
 */
import type { AppError } from '../../../shared/domain/app-error.ts'
import { formatDollars } from '../../../shared/domain/referral-fee.ts'
import { MAX_ANSWER_NOTE } from '../../../shared/domain/records/book-asks.ts'
import { html, type Html } from '../../http/pages/html.ts'
import { senderName } from './ask-words.ts'
import type { OpenAnswerView } from './lien-answers.service.ts'

/** The error of a submitted form, and its values. */
export type AnswerFault = { readonly error: AppError; readonly form: URLSearchParams }

type Place = { readonly once: string; readonly address: string }

export function answerForms(view: OpenAnswerView, fault: AnswerFault | null, place: Place): Html {
  const { holder, sender } = view.shown
  return html`<section aria-labelledby="answer">
    <h2 id="answer">Your answer</h2>
    <p class="note">
      By answering, you agree to the <a href="/terms-of-service">Terms of Service</a>. What you send goes to
      ${senderName(sender)}.
    </p>
    ${form(
      'accept',
      place,
      html`<div>
          <h3>Accept ${formatDollars(view.shown.offered)}</h3>
          <input type="hidden" name="offered" value="${view.shown.offered}" />
          ${nameField('accept', fault)}
          <p class="agree">
            <input
              id="authorized"
              type="checkbox"
              name="authorized"
              value="yes"
              ${faultOf(fault, 'accept')?.form.get('authorized') === 'yes' ? html` checked` : null}
              ${invalid(fault, 'accept', 'authorized')}
            />
            <label for="authorized"
              >I may accept this offer for ${holder}. I understand that this is final.</label
            >
          </p>
          ${message(fault, 'accept', 'authorized')}
        </div>
        <button name="action" value="accept" class="primary">Accept the offer</button>`,
    )}
    ${form(
      'counter',
      place,
      html`<div>
          <h3>Propose another amount</h3>
          <label for="amount">Amount in US dollars</label>
          <input
            id="amount"
            name="amount"
            class="money"
            inputmode="decimal"
            autocomplete="off"
            value="${faultOf(fault, 'counter')?.form.get('amount') ?? ''}"
            ${invalid(fault, 'counter', 'amount')}
          />
          ${message(fault, 'counter', 'amount')} ${nameField('counter', fault)} ${noteField('counter', fault)}
        </div>
        <button name="action" value="counter">Send counteroffer</button>`,
    )}
    ${view.filesLeft > 0 ? ledgerForm(fault, place) : null}
  </section>`
}

function ledgerForm(fault: AnswerFault | null, place: Place): Html {
  return form(
    'ledger',
    place,
    html`<div>
        <h3>Send a ledger or a bill</h3>
        <label for="file">File (PDF, PNG or JPEG, up to 10 MB)</label>
        <input
          id="file"
          type="file"
          name="file"
          accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
          ${invalid(fault, 'ledger', 'file')}
        />
        ${message(fault, 'ledger', 'file')} ${nameField('ledger', fault)} ${noteField('ledger', fault)}
      </div>
      <button name="action" value="ledger">Send file</button>`,
  )
}

type Action = 'accept' | 'counter' | 'ledger'

function form(action: Action, { once, address }: Place, fields: Html): Html {
  const encoding = action === 'ledger' ? html` enctype="multipart/form-data"` : null
  return html`<form
    method="post"
    action="${address}#${action}"
    id="${action}"
    class="choice"
    ${encoding}
    novalidate
  >
    <input type="hidden" name="once" value="${once}" />
    ${fields}
  </form>`
}

function nameField(action: Action, fault: AnswerFault | null): Html {
  const id = `${action}-name`
  return html`<label for="${id}">Your name and title</label>
    <input
      id="${id}"
      name="name"
      maxlength="200"
      autocomplete="name"
      value="${faultOf(fault, action)?.form.get('name') ?? ''}"
      ${invalid(fault, action, 'name')}
    />
    ${message(fault, action, 'name')}`
}

/** Collapsed unless filled in, because most answers need no note. */
function noteField(action: Action, fault: AnswerFault | null): Html {
  const text = faultOf(fault, action)?.form.get('note') ?? ''
  const id = `${action}-note`
  return html`<details${text === '' ? null : html` open`}>
      <summary>Add a note</summary>
      <label for="${id}">Note (optional)</label>
      <textarea id="${id}" name="note" rows="3" maxlength="${MAX_ANSWER_NOTE}"${invalid(fault, action, 'note')}>
${text}</textarea>
    </details>
    ${message(fault, action, 'note')}`
}

/** The fault, if it belongs to this form. */
function faultOf(fault: AnswerFault | null, action: Action): AnswerFault | null {
  return fault?.form.get('action') === action ? fault : null
}

function wordsOf(fault: AnswerFault | null, action: Action, field: string): string | null {
  const details = faultOf(fault, action)?.error.details
  return details?.find((detail) => detail.field === field)?.message ?? null
}

/** Only the first faulty field takes the focus. */
function invalid(fault: AnswerFault | null, action: Action, field: string): Html | null {
  if (wordsOf(fault, action, field) === null) return null
  const isFirst = fault?.error.details?.[0]?.field === field
  return html` aria-invalid="true"
  aria-describedby="${action}-${field}-fault"${isFirst ? html` autofocus` : null}`
}

function message(fault: AnswerFault | null, action: Action, field: string): Html | null {
  const words = wordsOf(fault, action, field)
  return words === null ? null : html`<p class="fault" id="${action}-${field}-fault">${words}</p>`
}
