/** Every query of tickets begins with it. Apart from the queries, so that the start of the app does not load them. */
export const ticketsKey = ['tickets'] as const
