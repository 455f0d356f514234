/** Every query of conversations begins with it. Apart from the queries, so that the start of the app does not load them. */
export const conversationsKey = ['conversations'] as const
