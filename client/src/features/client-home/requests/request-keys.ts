/** Every query of a client's requests begins with it. Apart from the queries, so that the start of the app does not load them. */
export const requestsKey = ['client-requests'] as const
