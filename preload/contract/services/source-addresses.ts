/**
 * Addresses that the transaction service sends from. Transaction Notification Service, "Authentication". The funding
 * service's were seen to be the same (Observed beyond the specification, "Delivery").
 */
export const sourceAddresses = {
  stage: ['3.129.233.228', '3.22.247.241', '3.134.133.168'],
  production: ['52.15.91.227', '18.216.72.107', '18.219.140.132'],
} as const
