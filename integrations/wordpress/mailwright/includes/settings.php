<?php
/** The page Settings → Mailwright. */

defined( 'ABSPATH' ) || exit;

function mailwright_add_settings_page() {
	add_options_page( 'Mailwright', 'Mailwright', 'manage_options', 'mailwright', 'mailwright_show_settings' );
}

function mailwright_register_settings() {
	register_setting( 'mailwright', 'mailwright_settings', array( 'type' => 'array', 'sanitize_callback' => 'mailwright_clean_settings' ) );
}

/** The settings as they are stored. An empty key keeps the one that is stored, because the page never shows it. */
function mailwright_clean_settings( $given ) {
	$given  = is_array( $given ) ? $given : array();
	$before = mailwright_settings();
	$text   = function ( $name ) use ( $given ) {
		return isset( $given[ $name ] ) ? sanitize_text_field( $given[ $name ] ) : '';
	};
	$label  = $text( 'checkbox_label' );
	$clean  = array(
		'base_url'        => untrailingslashit( esc_url_raw( $text( 'base_url' ), array( 'https', 'http' ) ) ),
		'api_key'         => '' === $text( 'api_key' ) ? $before['api_key'] : $text( 'api_key' ),
		'list_uid'        => $text( 'list_uid' ),
		'on_registration' => ! empty( $given['on_registration'] ),
		'on_comment'      => ! empty( $given['on_comment'] ),
		'checkbox_label'  => '' === $label ? $before['checkbox_label'] : $label,
	);
	// A key belongs to one Mailwright: another address must not get it.
	if ( $clean['base_url'] !== $before['base_url'] && '' === $text( 'api_key' ) ) {
		$clean['api_key'] = '';
	}
	if ( '' !== $clean['base_url'] && '' !== $clean['api_key'] ) {
		$response = mailwright_request( 'GET', '/lists?limit=1', null, $clean );
		if ( 200 !== $response['status'] ) {
			add_settings_error( 'mailwright_settings', 'connection', sprintf( /* translators: %s: what went wrong */ __( 'The connection failed: %s', 'mailwright' ), $response['message'] ) );
		}
	}
	return $clean;
}

function mailwright_show_settings() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = mailwright_settings();
	echo '<div class="wrap"><h1>Mailwright</h1><form action="options.php" method="post">';
	settings_fields( 'mailwright' );
	echo '<table class="form-table" role="presentation">';
	mailwright_show_row( 'base_url', __( 'Address', 'mailwright' ), mailwright_input( 'url', 'base_url', $settings['base_url'] ), __( 'Where you open the console, such as https://mail.example.com', 'mailwright' ) );
	$key_help = '' === $settings['api_key']
		? __( 'Create one in the console, with the scopes lists:read, subscribers:read and subscribers:write.', 'mailwright' )
		: __( 'A key is stored. Leave this empty to keep it.', 'mailwright' );
	mailwright_show_row( 'api_key', __( 'API key', 'mailwright' ), mailwright_input( 'password', 'api_key', '' ), $key_help );
	mailwright_show_row( 'list_uid', __( 'List', 'mailwright' ), mailwright_list_choice( $settings ), mailwright_list_help( $settings ) );
	mailwright_show_row( 'on_registration', __( 'Registration', 'mailwright' ), mailwright_checkbox( 'on_registration', $settings['on_registration'] ), __( 'Show a checkbox where people register', 'mailwright' ) );
	mailwright_show_row( 'on_comment', __( 'Comments', 'mailwright' ), mailwright_checkbox( 'on_comment', $settings['on_comment'] ), __( 'Show a checkbox where people comment', 'mailwright' ) );
	mailwright_show_row( 'checkbox_label', __( 'Label of the checkboxes', 'mailwright' ), mailwright_input( 'text', 'checkbox_label', $settings['checkbox_label'] ), '' );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}

/** @param string $control HTML that is escaped already. */
function mailwright_show_row( $name, $label, $control, $help ) {
	printf(
		'<tr><th scope="row"><label for="mailwright-%1$s">%2$s</label></th><td>%3$s<p class="description">%4$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		$control,
		esc_html( $help )
	);
}

function mailwright_input( $type, $name, $value ) {
	return sprintf(
		'<input type="%1$s" id="mailwright-%2$s" name="mailwright_settings[%2$s]" value="%3$s" class="regular-text" autocomplete="off">',
		esc_attr( $type ),
		esc_attr( $name ),
		esc_attr( $value )
	);
}

function mailwright_checkbox( $name, $is_on ) {
	return sprintf(
		'<input type="checkbox" id="mailwright-%1$s" name="mailwright_settings[%1$s]" value="1"%2$s>',
		esc_attr( $name ),
		$is_on ? ' checked' : ''
	);
}

/** A choice of the account's lists, or an input for the uid while they can't be read. */
function mailwright_list_choice( $settings ) {
	$is_connected = '' !== $settings['base_url'] && '' !== $settings['api_key'];
	$response     = $is_connected ? mailwright_request( 'GET', '/lists?limit=100' ) : array( 'status' => 0 );
	if ( 200 !== $response['status'] ) {
		return mailwright_input( 'text', 'list_uid', $settings['list_uid'] );
	}
	$options = '<option value=""></option>';
	$lists   = $response['data'];
	if ( '' !== $settings['list_uid'] && ! in_array( $settings['list_uid'], array_column( $lists, 'uid' ), true ) ) {
		// More lists than a page has, or one that was deleted.
		$lists[] = array( 'uid' => $settings['list_uid'], 'name' => $settings['list_uid'] );
	}
	foreach ( $lists as $list ) {
		$selected = $list['uid'] === $settings['list_uid'] ? ' selected' : '';
		$options .= sprintf( '<option value="%s"%s>%s</option>', esc_attr( $list['uid'] ), $selected, esc_html( $list['name'] ) );
	}
	return '<select id="mailwright-list_uid" name="mailwright_settings[list_uid]">' . $options . '</select>';
}

function mailwright_list_help( $settings ) {
	$list = mailwright_get_list( $settings['list_uid'] );
	if ( null === $list ) {
		return __( 'People are added to this list.', 'mailwright' );
	}
	return 'double_opt_in' === $list['subscription']
		? __( 'People get a mail with a link, and are on the list when they have followed it.', 'mailwright' )
		: __( 'This list has single opt-in: anyone can add any address to it. Set it to double opt-in in the console.', 'mailwright' );
}
