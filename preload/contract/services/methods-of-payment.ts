/** Transaction Notification Service, "issuance object" and "redemption object": method. A closed set. */
export const transactionMethods = ['SPEI', 'EXCHANGE_TRANSFER'] as const
