<?php
/** Removes what the plugin has stored, with the API key, when it is deleted. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'mailwright_settings' );
