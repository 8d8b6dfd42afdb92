<?php
/** Adds people to a list, as its own sign-up form does. */

defined( 'ABSPATH' ) || exit;

const MAILWRIGHT_TRIES       = 6;
const MAILWRIGHT_RETRY_AFTER = 5 * MINUTE_IN_SECONDS;

/**
 * Adds a person. Visitors can type anybody's address, so nothing changes about someone who is on the list, and someone
 * who has left comes back only by confirming, on a list with double opt-in.
 *
 * @param array $fields Values of the list's fields, by tag.
 * @return array As from mailwright_request; `status` is 200 or 201 also if there was nothing to do.
 */
function mailwright_subscribe( $list_uid, $email, $fields, $ip ) {
	$path  = '/subscribers/' . rawurlencode( $email ) . '?list_uid=' . rawurlencode( $list_uid );
	$found = mailwright_request( 'GET', $path );
	if ( 404 === $found['status'] && isset( $found['data']['code'] ) ) {
		return mailwright_add( array_merge( $fields, mailwright_person( $list_uid, $email, $ip ) ) );
	}
	if ( 200 !== $found['status'] ) {
		return $found;
	}
	$may_return = in_array( $found['data']['status'], array( 'unsubscribed', 'unconfirmed' ), true );
	$list       = mailwright_get_list( $list_uid );
	if ( ! $may_return || null === $list || 'double_opt_in' !== $list['subscription'] ) {
		return $found;
	}
	return mailwright_add( array_merge( mailwright_person( $list_uid, $email, $ip ), array( 'resubscribe' => true ) ) );
}

function mailwright_person( $list_uid, $email, $ip ) {
	$person = array( 'list_uid' => $list_uid, 'EMAIL' => $email );
	return '' === $ip ? $person : array_merge( $person, array( 'ip_address' => $ip ) );
}

function mailwright_add( $body ) {
	return mailwright_request( 'POST', '/subscribers', $body );
}

/** Adds a person, and tries again later if the Mailwright can't be reached, since they have asked for it. */
function mailwright_subscribe_or_try_again( $list_uid, $email, $ip, $try = 1 ) {
	$response = mailwright_subscribe( $list_uid, $email, array(), $ip );
	if ( mailwright_is_passing( $response['status'] ) && $try < MAILWRIGHT_TRIES ) {
		wp_schedule_single_event( time() + MAILWRIGHT_RETRY_AFTER * $try, 'mailwright_try_again', array( $list_uid, $email, $ip, $try + 1 ) );
	} elseif ( $response['status'] < 200 || $response['status'] >= 300 ) {
		error_log( 'Mailwright: a person could not be added: ' . $response['message'] );
	}
}

/** The visitor's address, if it is one. */
function mailwright_visitor_ip() {
	$ip = isset( $_SERVER['REMOTE_ADDR'] ) ? wp_unslash( $_SERVER['REMOTE_ADDR'] ) : '';
	return filter_var( $ip, FILTER_VALIDATE_IP ) ? $ip : '';
}
