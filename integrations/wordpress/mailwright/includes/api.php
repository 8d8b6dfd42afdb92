<?php
/** Requests to the API of a Mailwright. */

defined( 'ABSPATH' ) || exit;

/** The settings, each with its default. */
function mailwright_settings() {
	$defaults = array(
		'base_url'        => '',
		'api_key'         => '',
		'list_uid'        => '',
		'on_registration' => false,
		'on_comment'      => false,
		'checkbox_label'  => __( 'Send me the newsletter', 'mailwright' ),
	);
	return array_merge( $defaults, (array) get_option( 'mailwright_settings', array() ) );
}

/**
 * Calls the API.
 *
 * @param string     $method   The HTTP method.
 * @param string     $path     Below /api/v1, with its query.
 * @param array|null $body     Sent as JSON.
 * @param array|null $settings Those to use instead of the stored ones.
 * @return array `status` (0 if there was no response), `data` (the response's JSON) and `message` (what went wrong, in words).
 */
function mailwright_request( $method, $path, $body = null, $settings = null ) {
	$settings = null === $settings ? mailwright_settings() : $settings;
	$args     = array(
		'method'      => $method,
		'timeout'     => 5,
		'redirection' => 0,
		'headers'     => array(
			'Accept'        => 'application/json',
			'Authorization' => 'Bearer ' . $settings['api_key'],
		),
	);
	if ( null !== $body ) {
		$args['headers']['Content-Type'] = 'application/json';
		// An empty array would be a JSON array.
		$args['body'] = wp_json_encode( (object) $body );
	}
	$response = wp_remote_request( untrailingslashit( $settings['base_url'] ) . '/api/v1' . $path, $args );
	if ( is_wp_error( $response ) ) {
		return array( 'status' => 0, 'data' => null, 'message' => $response->get_error_message() );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	$data   = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( $status >= 200 && $status < 300 && is_array( $data ) ) {
		return array( 'status' => $status, 'data' => $data, 'message' => '' );
	}
	$message = is_array( $data ) && isset( $data['detail'] )
		? $data['detail']
		/* translators: %d: an HTTP status */
		: sprintf( __( 'The server responded with status %d.', 'mailwright' ), $status );
	return array( 'status' => $status, 'data' => $data, 'message' => $message );
}

/** Whether trying the same request later may help. */
function mailwright_is_passing( $status ) {
	return 0 === $status || 429 === $status || $status >= 500;
}

/**
 * The list with its fields, kept for five minutes, because every form is made from it.
 *
 * @return array|null Null if it can't be read.
 */
function mailwright_get_list( $list_uid ) {
	if ( '' === $list_uid ) {
		return null;
	}
	$key  = 'mailwright_list_' . md5( mailwright_settings()['base_url'] . $list_uid );
	$list = get_transient( $key );
	if ( is_array( $list ) ) {
		return $list;
	}
	$response = mailwright_request( 'GET', '/lists/' . rawurlencode( $list_uid ) );
	if ( 200 !== $response['status'] ) {
		return null;
	}
	set_transient( $key, $response['data'], 5 * MINUTE_IN_SECONDS );
	return $response['data'];
}
