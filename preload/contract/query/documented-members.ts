// Made by npm run generate from the field tables in preload/contract/services.

/** Each line: where the members are, then their names. `#`: an amount. `*`: any element of an array. */
export const documentedMembers = `/payload/ updated_at deposit_id sender_clabe receiver_clabe legal_operation_entity issuance redemption crypto_deposit crypto_withdrawal conversion id type status created_at external_ref fid currency method method_name amount# asset network protocol integration details wid
/payload/details/ sender_name sender_clabe sender_bank clave clave_rastreo numeric_reference concepto cep_link receive_clabe sender_rfc_curp deposit_type clave_rastreo_origen origin_wid origin_client_id operation_date beneficiary_name receiving_address tx_hash confirmations# tx_url end_to_end_id payee payer is_reversal email phone recipient_name address destination_tag ledger_transaction_hash withdrawal_address ripple_transaction_hash transactionHash addressTag chain origin_id clave_de_rastreo fecha_operacion beneficiary_bank_code huella_digital beneficiary_clabe numeric_ref fail_reason
/payload/issuance/ network amount# method asset deposit_sender_clabe deposit_sender_name deposit_receiver_clabe refunded crypto_source_address crypto_destination_address crypto_tx_hash failure_reason error external_fiat_id refund_status refund_steps
/payload/issuance/error/ code message
/payload/issuance/refund_steps/*/ step status id
/payload/redemption/ network amount# method asset refunded receiver_account failure_reason error refund_status refund_steps
/payload/redemption/receiver_account/ type mexican_bank_account
/payload/redemption/receiver_account/mexican_bank_account/ clabe external_fiat_id
/payload/redemption/error/ code message
/payload/redemption/refund_steps/*/ step status id
/payload/crypto_deposit/ network amount# asset crypto_source_address crypto_destination_address crypto_tx_hash failure_reason
/payload/crypto_withdrawal/ network amount# asset crypto_source_address crypto_destination_address crypto_tx_hash failure_reason
/payload/conversion/ quote_id amount_from# amount_to# asset_from asset_to exchange_rate#
/ event payload`
