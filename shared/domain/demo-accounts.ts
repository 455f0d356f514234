/**
 * The accounts that a new sandbox is seeded with (SEED=demo). Their ids are fixed so that the sandbox, which stores the sign-ins,
 * and the API, which stores the profiles, use the same ones.
 */
export const DEMO_PASSWORD = 'Demo-Pass-1'

export type DemoAccount = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly userType: 'attorney' | 'client'
  readonly isApproved: boolean
  readonly isPaid: boolean
  readonly isAdmin: boolean
  /** Description in the start-up banner. */
  readonly note: string
}

export const DEMO_ACCOUNTS = [
  {
    id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01',
    email: 'attorney@demo.test',
    firstName: 'Demo',
    lastName: 'Attorney',
    userType: 'attorney',
    isApproved: true,
    isPaid: true,
    isAdmin: false,
    note: 'approved, paid attorney',
  },
  {
    id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a02',
    email: 'pending@demo.test',
    firstName: 'Pending',
    lastName: 'Attorney',
    userType: 'attorney',
    isApproved: false,
    isPaid: true,
    isAdmin: false,
    note: 'paid attorney, waiting for approval',
  },
  {
    id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a03',
    email: 'client@demo.test',
    firstName: 'Demo',
    lastName: 'Client',
    userType: 'client',
    isApproved: true,
    isPaid: false,
    isAdmin: false,
    note: 'client',
  },
  {
    id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a04',
    email: 'admin@demo.test',
    firstName: 'Demo',
    lastName: 'Administrator',
    userType: 'attorney',
    isApproved: true,
    isPaid: true,
    isAdmin: true,
    note: 'administrator',
  },
  {
    id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a05',
    email: 'attorney2@demo.test',
    firstName: 'Second',
    lastName: 'Attorney',
    userType: 'attorney',
    isApproved: true,
    isPaid: true,
    isAdmin: false,
    note: 'another approved, paid attorney',
  },
  {
    id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a06',
    email: 'client2@demo.test',
    firstName: 'Second',
    lastName: 'Client',
    userType: 'client',
    isApproved: true,
    isPaid: false,
    isAdmin: false,
    note: 'another client',
  },
] as const satisfies readonly DemoAccount[]
