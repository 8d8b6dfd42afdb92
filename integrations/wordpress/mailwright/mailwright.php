<?php
/**
 * Plugin Name:       Mailwright
 * Description:       A sign-up form for a Mailwright list, as a block and a shortcode, and checkboxes at registration and comments.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Text Domain:       mailwright
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/api.php';
require_once __DIR__ . '/includes/subscribe.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/form.php';
require_once __DIR__ . '/includes/checkboxes.php';

add_action( 'admin_menu', 'mailwright_add_settings_page' );
add_action( 'admin_init', 'mailwright_register_settings' );

add_action( 'init', 'mailwright_register_form' );
add_action( 'admin_post_mailwright_subscribe', 'mailwright_handle_form' );
add_action( 'admin_post_nopriv_mailwright_subscribe', 'mailwright_handle_form' );

add_action( 'register_form', 'mailwright_show_registration_checkbox' );
add_action( 'user_register', 'mailwright_after_registration' );
add_filter( 'comment_form_submit_field', 'mailwright_add_comment_checkbox' );
add_action( 'comment_post', 'mailwright_after_comment', 10, 3 );

add_action( 'mailwright_try_again', 'mailwright_subscribe_or_try_again', 10, 4 );
