/** The delivery that an attempt sent. A fixture has there the one that it was made of. */
export const sentDeliverySql = "CASE purpose WHEN 'fixture' THEN NULL ELSE delivery_id END"
/** The contract's `isPassed` of a row of attempts, as a condition. */
export const isPassedSql = 'status >= 200 AND status <= 299 AND error_code IS NULL'
