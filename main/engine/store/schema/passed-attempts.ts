/** The delivery that an attempt sent. The column of a fixture's attempt has the delivery that the fixture was made from. */
export const sentDeliverySql = "CASE purpose WHEN 'fixture' THEN NULL ELSE delivery_id END"
/** The contract's `isPassed` as a condition on a row of attempts. */
export const isPassedSql = 'status >= 200 AND status <= 299 AND error_code IS NULL'
