/** The contract's `isPassed` of a row of attempts, as a condition. */
export const isPassedSql = 'status >= 200 AND status <= 299 AND error_code IS NULL'
