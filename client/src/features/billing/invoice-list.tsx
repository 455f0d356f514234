import type { ReactNode } from 'react'
import type { BillingSummary } from '../../../../shared/contracts/billing.ts'
import { formatCents } from '../../../../shared/domain/pricing.ts'
import { Card } from '../../ui/card.tsx'
import styles from './billing-panel.module.css'

type Invoice = BillingSummary['invoices'][number]

export function InvoiceList({ invoices }: { readonly invoices: readonly Invoice[] }): ReactNode {
  return (
    <Card aria-labelledby="billing-invoices">
      <h2 id="billing-invoices">Invoices</h2>
      {invoices.length === 0 ? (
        <p className={styles['soft']}>No invoices yet. They appear here after each payment.</p>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['invoices']}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Number</th>
                <th scope="col" className={styles['amount']}>
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((invoice) => (
                <tr key={invoice.id}>
                  <td>
                    {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(
                      new Date(invoice.createdAt),
                    )}
                  </td>
                  <td className={styles['name']}>
                    <InvoiceName invoice={invoice} />
                    <span className={styles['state']}>{invoice.status ?? 'unknown'}</span>
                    {invoice.receiptSentTo !== null && (
                      <span className={styles['receipt']}>Receipt emailed to {invoice.receiptSentTo}</span>
                    )}
                  </td>
                  <td className={styles['amount']}>{formatCents(invoice.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function InvoiceName({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const name = invoice.number ?? invoice.id
  if (invoice.url === null) return name
  return (
    <a href={invoice.url} target="_blank" rel="noopener">
      {name}
    </a>
  )
}
